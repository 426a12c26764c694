/*
 * Where CMurphi and rumur give the same text another meaning.
 */
#ifndef PARSER_MURPHI_MURPHI_DIALECT_H
#define PARSER_MURPHI_MURPHI_DIALECT_H

/* CMurphi copies simple undefined values silently, and compares those of scalarsets and unions;
   a loop whose first bound is the greater one has no round, and 010 is ten.  In rumur each read of
   an undefined value is an error, such a loop counts down, and 010 is eight. */
enum murphi_dialect { /* ORDER CHOICES */
                      DIALECT_CMURPHI,
                      DIALECT_RUMUR,
                      DIALECT_BY_FILE /* CMurphi's if there is a union or a multiset, else rumur's,
                                         but loops have no round, and 010 is refused */
};

#endif
