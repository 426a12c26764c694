// args: --certify
property reached = possibly(P@good);
property refuted expect false = never(P@good);
