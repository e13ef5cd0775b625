export { ScriptedModelServer } from './scripted-model-server.ts';
export type { ModelScript, ReceivedCompletion } from './scripted-model-server.ts';
export { quoteBestPassage, quoteSentences } from './quote-best-passage.ts';
export { said } from './said.ts';
export type { SaidAbout, SaidSentence } from './said.ts';
export type { ModelAct } from './model-acts.ts';
