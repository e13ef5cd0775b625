import { PRINTED_BY_TERRITORIES } from './territory-registers.fixture.ts';

/**
 * One invented Act in the printed form of each state's register: its cover, contents list, enacting words, section
 * grammar, notes on amendments, endnotes and running headers. Each line is a paragraph.
 */
const PRINTED: Readonly<Record<string, string>> = {
  QLD: `Queensland
Burrow Protection Act 2031
Current as at 1 July 2034
Contents
Page
Part 1 Preliminary
1 Short title . . . . . . . . . . . . . . . . . . . . . . . . . . 5
4 Meaning of burrow . . . . . . . . . . . . . . . . . . . . . . . 5
Part 2 Digging
Division 1 Offences
9 Digging without a permit . . . . . . . . . . . . . . . . . . . 6
10A Wardens . . . . . . . . . . . . . . . . . . . . . . . 6
Schedule 1 Dictionary . . . . . . . . . . . . . . . . . . . . . 9
[s 1]
Burrow Protection Act 2031
An Act to protect burrows, and for related purposes
Part 1 Preliminary
1 Short title
This Act may be cited as the Burrow Protection Act 2031.
4 Meaning of burrow
(1) A burrow is—
(a) a hole; or
(b) a den.
(2) However, a drain is not a burrow.
[s 9]
Part 2 Digging
Division 1 Offences
9 Digging without a permit
(1) A person must not dig a burrow unless the person holds a permit.
Maximum penalty—200 penalty units.
(2) In this section—
permit means a permit under section 10A.
Current as at 1 July 2034
Page 6
Authorised by the Parliamentary Counsel
10A Wardens
The chief executive may appoint wardens.
Schedule 1 Dictionary
section 3
warden means a person appointed under section 10A.
Endnotes
1 Index to endnotes
2 Key
3 Table of reprints
4 List of annotations
s 9 amd 2033 No. 12 s 4
`,
  VIC: `Authorised Version No. 012
Burrow Protection Act 2031
No. 27 of 2031
Authorised Version incorporating amendments as at 1 July 2034
TABLE OF PROVISIONS
Section Page
Part 1—Preliminary 1
1 Purposes 1
4 Meaning of burrow 2
Part 2—Digging 3
Division 1—Offences 3
9 Digging without a permit 3
10A Wardens 4
Schedule 1—Forms 5
═══════════════
Endnotes 6
1 General information 6
The Parliament of Victoria enacts:
Part 1—Preliminary
1 Purposes
The main purposes of this Act are—
(a) to protect burrows; and
(b) to appoint wardens.
4 Meaning of burrow
(1) A burrow is—
(a) a hole; or
(b) a den.
S. 4(2) amended by Nos 27/2033 s. 5, 12/2034 s. 3.
(2) However, a drain is not a burrow.
Part 2—Digging
Division 1—Offences
S. 9 substituted by No. 12/2033 s. 4.
9 Digging without a permit
(1) A person must not dig a burrow unless the person holds a permit.
Penalty: 200 penalty units.
S. 10A inserted by No. 12/2033 s. 6.
10A Wardens
The Secretary may appoint wardens.
* * * * *
S. 11 repealed by No. 12/2033 s. 7.
Schedule 1—Forms
Section 9
1 Form of notice
A notice must be in writing.
═══════════════
Endnotes
1 General information
See www.legislation.vic.gov.au for Victorian Bills.
2 Table of Amendments
This publication incorporates amendments made to the Burrow Protection Act 2031 by Acts and subordinate instruments.
`,
  SA: `Version: 1.7.2034
South Australia
Burrow Protection Act 2031
An Act to protect burrows; and for other purposes.
Contents
Part 1—Preliminary
1 Short title
4 Meaning of burrow
Part 2—Digging
Division 1—Offences
9 Digging without a permit
10A Wardens
Schedule 1—Forms
Legislative history
The Parliament of South Australia enacts as follows:
Part 1—Preliminary
1—Short title
This Act may be cited as the Burrow Protection Act 2031.
4—Meaning of burrow
(1) A burrow is—
(a) a hole; or
(b) a den.
(2) However, a drain is not a burrow.
Part 2—Digging
Division 1—Offences
9—Digging without a permit
(1) A person must not dig a burrow unless the person holds a permit.
Maximum penalty: $10 000.
10A—Wardens
The Minister may appoint wardens.
Schedule 1—Forms
1—Form of notice
A notice must be in writing.
Legislative history
Notes
• For further information relating to the Act and subordinate legislation made under the Act see the Index of South Australian Statutes.
Principal Act and amendments
2031 9 Burrow Protection Act 2031 2.5.2031
Provisions amended
s 9 amended by 12/2033 s 4
`,
  WA: `Western Australia
Burrow Protection Act 2031
Contents
Part 1 — Preliminary
1. Short title 2
4. Meaning of burrow 2
Part 2 — Digging
Division 1 — Offences
9. Digging without a permit 3
10A. Wardens 3
Schedule 1 — Forms
Notes
Compilation table 6
Defined terms
Western Australia
Burrow Protection Act 2031
An Act to protect burrows and for related purposes.
Part 1 — Preliminary
1. Short title
This is the Burrow Protection Act 2031.
4. Meaning of burrow
(1) A burrow is —
(a) a hole; or
(b) a den.
(2) However, a drain is not a burrow.
[Section 4 amended: No. 12 of 2033 s. 4.]
[5-8. Deleted: No. 12 of 2033 s. 5.]
Part 2 — Digging
Division 1 — Offences
[Heading inserted: No. 12 of 2033 s. 6.]
9. Digging without a permit
(1) A person must not dig a burrow unless the person holds a permit.
Penalty for this subsection: a fine of $10 000.
10A. Wardens
The Minister may appoint wardens.
[Section 10A inserted: No. 12 of 2033 s. 7.]
Schedule 1 — Forms
[s. 9]
1. Form of notice
A notice must be in writing.
Notes
This is a compilation of the Burrow Protection Act 2031 and includes amendments made by other written laws.
Compilation table
Short title Number and year Assent Commencement
Burrow Protection Act 2031 9 of 2031 2 May 2031 s. 1 and 2: 2 May 2031
Defined terms
[This is a list of terms defined and the provisions where they are defined. The list is not part of the law.]
burrow 4(1)
`,
  TAS: `Tasmania
Burrow Protection Act 2031
Version current from 1 July 2034 to date
CONTENTS
Part 1 – Preliminary
1. Short title
4. Meaning of burrow
Part 2 – Digging
Division 1 – Offences
9. Digging without a permit
10A. Wardens
Schedule 1 – Forms
Burrow Protection Act 2031
An Act to protect burrows and for related purposes
[Royal Assent 2 May 2031]
Be it enacted by His Excellency the Governor of Tasmania, by and with the advice and consent of the Legislative Council and House of Assembly, in Parliament assembled, as follows:
PART 1 - Preliminary
1.   Short title
This Act may be cited as the Burrow Protection Act 2031.
4.   Meaning of burrow
(1)  A burrow is –
(a) a hole; or
(b) a den.
(2)  However, a drain is not a burrow.
[Section 4 Subsection (2) amended by No. 12 of 2033, s. 4, Applied:01 Jan 2034]
PART 2 - Digging
Division 1 - Offences
9.   Digging without a permit
[Section 9 Substituted by No. 12 of 2033, s. 5, Applied:01 Jan 2034]
(1)  A person must not dig a burrow unless the person holds a permit.
Penalty: Fine not exceeding 100 penalty units.
10A.   Wardens
[Section 10A Inserted by No. 12 of 2033, s. 6, Applied:01 Jan 2034]
The Minister may appoint wardens.
SCHEDULE 1 - Forms
Section 9
1.   Form of notice
A notice must be in writing.
`,
};

/** The texts as they are copied: a line each. */
export const LINES: Readonly<Record<string, string>> = { ...PRINTED, ...PRINTED_BY_TERRITORIES };

/** With the paragraphs apart. */
export const REGISTERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(LINES).map(([state, lines]) => [state, lines.replaceAll('\n', '\n\n')]),
);
