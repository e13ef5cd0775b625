export { paraphrasePassage } from './paraphrase-passage.ts';
export { plantFaults } from './plant-faults.ts';
export { FAULT_KINDS } from './planted-sentence.ts';
export type { PlantedFaultKind, PlantedPassage, PlantedSentence } from './planted-sentence.ts';
export { rulesOf } from './rules-in-passages.ts';
