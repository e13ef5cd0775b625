/** An invented rule with the tags of the Federal Register, on one line each as its publisher writes them. */
export const FICTIONAL_RULE_XML = `<RULE>
<PREAMB>
<PRTPAGE P="501"/>
<AGENCY TYPE="S">BURROW PROTECTION AGENCY</AGENCY>
<CFR>7 CFR Part 12</CFR>
<SUBJECT>Reporting of Burrows: Dens and Setts</SUBJECT>
<SUM><HD SOURCE="HED">SUMMARY:</HD><P>The agency requires reports of burrows.</P></SUM>
<DATES><HD SOURCE="HED">DATES:</HD><P>This rule is effective on December 30, 2031.</P></DATES>
</PREAMB>
<SUPLINF>
<HD SOURCE="HED">SUPPLEMENTARY INFORMATION:</HD>
<HD SOURCE="HD1">Table of Contents</HD>
<FP>I. Background</FP>
<HD SOURCE="HD1">I. Background</HD>
<P>Burrows are dug.<SU>1</SU><FTREF/></P>
<FTNT><P><SU>1</SU> See the survey of burrows.</P></FTNT>
<HD SOURCE="HD2">A. Costs</HD>
<P>Reports cost <PRTPAGE P="502"/>little.</P>
<REGTEXT TITLE="7" PART="12">
<PART><HD SOURCE="HED">PART 12—BURROWS</HD></PART>
<AMDPAR>1. Section 12.2 is amended as follows:</AMDPAR>
<CONTENTS><SECHD>Sec.</SECHD><SECTNO>12.2</SECTNO><SUBJECT>Definitions.</SUBJECT><SECTNO>12.10</SECTNO><SUBJECT>Who must report?</SUBJECT></CONTENTS>
<SUBPART><HD SOURCE="HED">Subpart A—General</HD>
<SECTION><SECTNO>§ 12.2 </SECTNO><SUBJECT>Definitions.</SUBJECT>
<P>Terms are used as follows:</P>
<P><E T="03">Burrow</E> means a hole in CO<E T="52">2</E> rich soil:</P>
<P>(1) A den; or</P>
<P>(2) A sett.</P>
<P><E T="03">Den</E> means a lair.</P><P><E T="03">Lair</E> means a den.</P><P><E T="03">Sett</E> includes a tunnel.</P>
<STARS/>
</SECTION>
<SECTION><SECTNO>§ 12.10 </SECTNO><SUBJECT>Who must report?</SUBJECT>
<P>(a) <E T="03">Owners.</E> An owner must report:</P>
<P>(1) Each burrow that is:</P>
<P>(i) Deep; or</P>
<P>(ii) Wide.</P>
<P>(2) Each den.</P>
<PRTPAGE P="503"/>
<P>(b) A report has:</P>
<GPOTABLE COLS="3"><TTITLE>Table 1—Depths</TTITLE><BOXHD><CHED H="1">Burrow</CHED><CHED H="1">Depth</CHED><CHED H="2">least</CHED><CHED H="2">most</CHED></BOXHD><ROW><ENT I="01">Den</ENT><ENT>1</ENT><ENT>2</ENT></ROW><TNOTE>In metres.</TNOTE></GPOTABLE>
<MATH><MID>ER01</MID></MATH>
</SECTION></SUBPART>
</REGTEXT>
</SUPLINF>
<FRDOC>[FR Doc. 2031-1 Filed 12-1-31; 8:45 am]</FRDOC>
<BILCOD>BILLING CODE 1-1</BILCOD>
</RULE>`;
