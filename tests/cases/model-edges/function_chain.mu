// args:
// count: small 3 4
property small = always(x <= 3);
