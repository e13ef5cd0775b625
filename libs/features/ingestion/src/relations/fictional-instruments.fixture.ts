/** Short invented instruments in the styles in which Australian drafters write. */
export const FICTIONAL_ACT = `# Burrow Protection Act 2031

##### No. 12, 2031

## Part 1--Preliminary

##### 1  Short title

This Act may be cited as the Burrow Protection Act 2031.

##### 2  Commencement

(1) This Act commences on 1 July 2031.

(2) Part 2 commences on a day to be fixed by Proclamation.

##### 3  Definitions

In this Act:

**_burrow_** means a hole in the ground, and includes a tunnel to which Part 2 applies.

**_Tunnel Act_** means the Tunnel Safety Act 1999.

**_occupier_** has the meaning given by subsection 5(2).

## Part 2--Digging

### Division 1--General

##### 4  Application of this Part

(1) This Part applies despite section 6 of the Tunnel Act and Schedule 2 to the Deep Holes Act 2001.

(2) A reference in that Act to a hole includes a burrow.

##### 5  Permits

(1) A person (the **_applicant_**) may apply for a permit. The applicant must say:

(a) where the burrow is; and

(b) when work begins:

(i) above ground; and

(ii) under the conditions of subparagraph (i).

(2) In this section:

**_digging_** means the removal of soil.

(3) Paragraphs (1)(a) and (b) and subsection (2) have effect subject to clause 2 of Schedule 1 and sections 3 to 4.

(4) See also section 99 and section 4 of that Act.

## Schedule 1--Conditions

##### 1  Depth

A burrow to which section 5 applies must not be deep.

##### 2  Width

For the purposes of clause 1 and paragraph 1(a) of this Schedule, width is measured at the mouth. This Schedule commences on 3 August 2032.
`;

export const FICTIONAL_STATE_ACT = `# Warren Act 2031

## 1 Name

This is the Warren Act 2031.

## 2 Fees

(1) A fee is payable under section 1, the Planning Act 2016, section 51 and the Burrow Regulation 2030.

[Section 2 inserted: No. 22 of 2032 s. 4; amended: No. 3 of 2034 s. 9.]

[3. Deleted: No. 22 of 2032 s. 5.]

## 4 Terms used

In this Act —

**fee** includes a charge: see section 2.
`;

export const FICTIONAL_GUIDELINE = `# Guideline for reporting burrows

Issued by: Department of Burrows

## 2 Reports

2.1 The operator must follow paragraph 2.2 and section 3 of the Burrow Protection Act 2031.

2.2 A report covers a year (the reporting year). The reporting year begins in July.

## 3 Records

3.1 Records under s 2 are kept, as Appendix A says.

## Appendix A

Forms.
`;
