// What two threads can print.

// Internal steps, of the mutex, cannot be read on the screen.
pred prints(p : Char, q : Char, r : Char, s : Char) =
  <tau* . print!p . tau* . print!q . tau* . print!r . tau* . print!s> true;

// The six ways to mix two words of two letters.  A name cannot begin with a digit.
property ab_12   "ab12 can be printed" = prints(a, b, one, two);
property a_1_b_2 "a1b2 can be printed" = prints(a, one, b, two);
property a_12_b  "a12b can be printed" = prints(a, one, two, b);
property _1_ab_2 "1ab2 can be printed" = prints(one, a, b, two);
property _1_a_2_b "1a2b can be printed" = prints(one, a, two, b);
property _12_ab  "12ab can be printed" = prints(one, two, a, b);

// X carries what stands on the screen.  Where nothing can happen any more all is printed.
property no_seventh "whatever is printed in the end is one of the six" =
  nu X(s : seq [4] of Char = seq()).
    [print!?c] X(s ++ seq(c)) && [tau] X(s)
    && ([-] false =>
          s in { seq(a, b, one, two), seq(a, one, b, two), seq(a, one, two, b),
                 seq(one, a, b, two), seq(one, a, two, b), seq(one, two, a, b) });

// The same in general: each thread prints its letters in their order.
property in_order "never b before a, never 2 before 1" =
  not_before(<print!b>, <print!a>) && not_before(<print!two>, <print!one>);

property ends "in the end all is printed, whatever the scheduler does" =
  inevitably(letters@done && digits@done);

// The end is a state without transitions: this is why there is no `deadlock_free` here.
property stops "no state but the end is without a transition" =
  always([-] false => letters@done && digits@done);

// With -D Mutex=true this is true, and the four mixed words cannot be printed.
property apart "a word that has begun is printed to its end before the other begins" expect false =
  nu X. [print!a] (nu Y. [{print!one, print!two}] false && [-print!b] Y)
        && [print!one] (nu Y. [{print!a, print!b}] false && [-print!two] Y)
        && [-] X;
