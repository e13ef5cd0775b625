/**
 * Words of rules, of those who make and hold them, of reporting and those who report, and of what environmental and planning
 * rules are about. A question without any of them that nothing indexed answers is hardly one about regulation. Chosen by
 * judgement; broad on purpose, because the mere failure to find an answer says less than that a question is out of scope.
 */
const OF_REGULATION = new RegExp(
  `\\b(?:${[
    'acts?|laws?|legal(?:ly)?|legislat\\w*|statut\\w*|regulat\\w*|rules?|polic(?:y|ies)|clauses?|sections?|subsections?|schedules?|instruments?|polic\\w+|codes?|standards?|guidelines?|provisions?|SEPPs?|LEPs?|DCPs?',
    'must|shall|obliged|obligat\\w*|dut(?:y|ies)|requir\\w*|comply|complian\\w*|prohibit\\w*|permi(?:t|ts|tted|ssible|ssion)|allow\\w*|author\\w*|approv\\w*|consents?|licen[cs]\\w*|exempt\\w*|offences?|offenders?|penalt\\w*|fines?|breach\\w*|appeals?|register\\w*|report(?:s|ing|ed)?|notices?|fil(?:e|ing)|deadlines?|tax\\w*|fees?|levy|levies',
    'minist\\w*|secretary|department\\w*|councils?|government\\w*|commonwealth|federal|state|courts?|tribunals?|commission\\w*|agenc(?:y|ies)|inspectors?|regulators?',
    'buil[dt]\\w*|construct\\w*|demoli\\w*|erect\\w*|houses?|garages?|sheds?|fences?|signs?|trees?|clearing|birds?|animals?|plants?|wildlife|fauna|flora|parks?|reserves?',
    'disclos\\w*|governance|oversight|audit\\w*|auditors?|assurance|materiality|stakeholders?|shareholders?|investors?|directors?|executives?|entit(?:y|ies)|compan(?:y|ies)|corporat\\w*|risks?|risk-based|due diligence|metrics?|indicators?|thresholds?|criteria|frameworks?|safeguards?|controls|responsibilit\\w*|certif\\w*|verif\\w*|assess(?:ed|ing|ments?)?|monitor(?:ed|ing)?|supervis\\w*|eligib\\w*|suspen\\w*|complaints?|proceedings|restrictions?|mandat(?:es?|ed|ory)|documentation',
    'environment\\w*|planning|plans?|develop\\w*|zones?|zoning|land|lots?|subdivi\\w*|dwelling\\w*|building\\w*|height|floor|heritage|biodivers\\w*|species|threatened|habitat\\w*|vegetation|wetlands?|waters?|groundwater|catchments?|floods?|coast\\w*|marine|rivers?|soils?|contaminat\\w*|pollut\\w*|emissions?|greenhouse|carbon|climate|energy|waste\\w*|hazard\\w*|chemicals?|noise|mining|petroleum|fish\\w*|forest\\w*|native|conservation|impacts?|sustainab\\w*',
  ].join('|')})\\b`,
  'i',
);

/** Whether a question has any word of regulation or of what is regulated. */
export function asksAboutRegulation(question: string): boolean {
  return OF_REGULATION.test(question);
}
