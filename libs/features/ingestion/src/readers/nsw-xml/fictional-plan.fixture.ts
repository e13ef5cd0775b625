/** A short invented plan in NSW exchange XML with what real files have: history notes, tables, zones, a dictionary. */
export const FICTIONAL_PLAN_XML = `<?xml version="1.0"?>
<!DOCTYPE exdoc PUBLIC "-//NSWPCO//DTD Ldds Exchange XML//EN" "exchangeXML.dtd">
<exdoc id="epi-2031-0001" title="Albury Local Environmental
Plan 2031" year="2031" number="1" first.valid.date="2031-02-03">
<metadata class="epi"><metacontent class="plan.type">lep</metacontent></metadata>
<content type="body">
<level type="part" id="pt.4"><parentattributes><attrib name="id" value="pt.4"></attrib></parentattributes>
<head><no><b>Part 4</b></no><heading><b>Principal standards</b></heading></head>
<level type="clause" id="sec.4.3"><head><no>4.3</no><heading><b>Height of towers</b></heading></head>
<tier type="subclause" id="s1"><head><no>(1)</no></head><block><txt break.before="1">The objectives of this
clause are&#8212;</txt><list><li><no>(a)</no><block><txt break.before="1">to keep towers low, and</txt></block></li>
<li><no>(b)</no><block><txt break.before="1">to spare the sky.</txt></block></li></list></block></tier>
<tier type="subclause" id="s2"><head><no>(2)</no></head><block><txt break.before="1">A tower must not exceed 7.5 m<sup>2</sup>.</txt></block></tier>
<note type="legtext"><heading><b>Note.</b></heading><block><txt break.before="1">See clause 4.4.</txt></block></note>
<content type="historynote"><txt break.before="1"><b>cl 4.3:</b> Am 2032 (5).</txt></content></level>
<level type="clause" id="sec.4.4" status="repealed"><head><no>4.4</no></head><repealed><repealedtxt></repealedtxt></repealed></level>
<level type="part" id="pt"><head><heading><b>Land Use Table</b></heading></head>
<content type="auto-inserted"><level type="clausegroup" id="z1"><head><no>Zone R2</no><heading>Low Density</heading></head>
<level type="clause" id="sec.1"><head><no>1</no><heading>Objectives of zone</heading></head><block><list><li><no>&#8226;</no><block><txt>To house wombats.</txt></block></li></list></block></level>
<level type="clause" id="sec.2"><head><no>2</no><heading>Permitted without consent</heading></head><block><txt>Burrows; Roads</txt></block></level></level></content>
<content type="auto-inserted"><level type="clausegroup" id="z2"><head><no>Zone R3</no><heading>Medium Density</heading></head>
<level type="clause" id="sec.1-oc.2"><head><no>1</no><heading>Objectives of zone</heading></head><block><txt>To house more wombats.</txt></block></level></level></content></level>
</level></content>
<content type="schedules">
<level type="schedule" id="sch.1"><head><no>Schedule 1</no><heading>Additional uses</heading></head>
<pre><block type="sourceref" align="right"><txt>(Clause 2.5)</txt></block></pre>
<level type="clause" id="sch.1-sec.1"><head><no>1</no><heading>Use of land at Nowhere Street</heading></head><block><txt>Cafes are permitted with consent.</txt></block></level></level>
<level type="schedule" id="sch.5"><head><no>Schedule 5</no><heading>Heritage</heading></head>
<block><table><tgroup cols="2"><thead><row><entry colname="1"><txt>Item</txt></entry><entry colname="2"><txt>Address</txt></entry></row></thead>
<tbody><row><entry colname="1"><txt>Old | mill</txt></entry><entry colname="2"><txt>1 Mill Lane</txt></entry></row></tbody></tgroup></table></block></level>
<level type="dictionary" id="dict"><head><heading>Dictionary</heading></head>
<block><deflist><block><txt><defterm id="d1"><b>burrow</b></defterm> means a home below ground.</txt></block>
<block><txt><defterm id="d2"><b>tower</b></defterm> means&#8212;</txt><list><li><no>(a)</no><block><txt>a tall building, or</txt></block></li></list></block></deflist></block></level>
</content>
<content type="editorial"><level type="historicalnotes"><head><heading>Historical notes</heading></head><block><txt>Table of amending instruments</txt></block></level></content>
</exdoc>`;
