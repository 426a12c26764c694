// model: raw.aut
property a = [put(?x)] <tau> x = 1;
