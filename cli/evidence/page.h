/*
 * What is the same in every page of evidence.
 *
 * No text contains '<' or '&', so that both stand in HTML and in XML as they are.
 */
#ifndef CLI_EVIDENCE_PAGE_H
#define CLI_EVIDENCE_PAGE_H

extern const char page_style[];
extern const char page_view[]; /* stands before the script */
extern const char page_script[];

#endif
