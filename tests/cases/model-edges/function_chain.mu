// args:
// count: small 3 2
property small = always(x <= 3);
