/** The same Act as state-registers.fixture.ts has, in the printed form of each territory's register. */
export const PRINTED_BY_TERRITORIES: Readonly<Record<string, string>> = {
  ACT: `Australian Capital Territory
Burrow Protection Act 2031
A2031-9
Republication No 12
Effective: 1 July 2034
Republication date: 1 July 2034
Last amendment made by A2033-12
About this republication
The republished law
This is a republication of the Burrow Protection Act 2031 as in force on 1 July 2034.
Kinds of republications
The Parliamentary Counsel's Office prepares 2 kinds of republications of ACT laws.
Australian Capital Territory
Burrow Protection Act 2031
Contents
Page
Part 1 Preliminary 2
1 Name of Act 2
4 Meaning of burrow 2
Part 2 Digging 3
Division 2.1 Offences 3
9 Digging without a permit 3
10A Wardens 3
Schedule 1 Forms 5
Dictionary 6
Endnotes 7
1 About the endnotes 7
2 Abbreviation key 7
Australian Capital Territory
Burrow Protection Act 2031
An Act to protect burrows, and for other purposes
Part 1 Preliminary
1 Name of Act
This Act is the Burrow Protection Act 2031.
4 Meaning of burrow
(1) A burrow is—
(a) a hole; or
(b) a den.
(2) However, a drain is not a burrow.
Part 2 Digging
Division 2.1 Offences
9 Digging without a permit
(1) A person commits an offence if the person digs a burrow without a permit.
Maximum penalty: 50 penalty units.
10A Wardens
The director-general may appoint wardens.
Schedule 1 Forms
(see s 9)
1.1 Form of notice
A notice must be in writing.
Dictionary
(see s 3)
Note 1 The Legislation Act contains definitions and other provisions relevant to this Act.
warden—see section 10A.
Endnotes
1 About the endnotes
Amending and modifying laws are annotated in the legislation history and the amendment history.
2 Abbreviation key
A = Act
4 Amendment history
Digging without a permit
s 9 am A2033-12 s 4
`,
  NT: `NORTHERN TERRITORY OF AUSTRALIA
BURROW PROTECTION ACT 2031
As in force at 1 July 2034
Table of provisions
Part 1 Preliminary matters
1 Short title 1
4 Meaning of burrow 1
Part 2 Digging
Division 1 Offences
9 Digging without a permit 2
10A Wardens 2
Schedule 1 Forms
ENDNOTES
NORTHERN TERRITORY OF AUSTRALIA
____________________
As in force at 1 July 2034
____________________
BURROW PROTECTION ACT 2031
An Act to protect burrows, and for related purposes
Part 1 Preliminary matters
1 Short title
This Act may be cited as the Burrow Protection Act 2031.
4 Meaning of burrow
(1) A burrow is:
(a) a hole; or
(b) a den.
(2) However, a drain is not a burrow.
Part 2 Digging
Division 1 Offences
9 Digging without a permit
(1) A person commits an offence if the person digs a burrow without a permit.
Maximum penalty: 100 penalty units or imprisonment for 12 months.
10A Wardens
The Minister may appoint wardens.
Schedule 1 Forms
section 9
1 Form of notice
A notice must be in writing.
ENDNOTES
1 KEY
Key to abbreviations
2 LIST OF LEGISLATION
Burrow Protection Act 2031 (Act No. 9, 2031)
Assent date 2 May 2031
4 LIST OF AMENDMENTS
s 9 amd No. 12, 2033, s 4
`,
};
