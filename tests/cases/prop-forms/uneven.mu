// All that is within three steps, with the six transitions on the way there: no more is needed.
// args:
// count: all 7 6
property all expect false = [- | -.-.-] never(P@bad || P@worse);
