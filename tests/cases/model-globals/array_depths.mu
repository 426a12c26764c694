// count: same 90591 140863
property same = always(!P@wrong && (P@c => by_element = by_field));
