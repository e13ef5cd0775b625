/**
 * How text speaks that is meant for a language model and not for a reader of law. Uploaded files are untrusted: what
 * such a sentence says is no evidence for anything.
 */
const ADDRESSED: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules above|everything|context|guidelines above|previous|prior|earlier|passages?|sources?)\b/i,
  /\b(?:system|developer) (?:prompt|message|instruction)s?\b/i,
  /\b(?:as|you are|act as|pretend to be|note to|attention|dear|hey|instructions? (?:to|for)) (?:an? |the )?(?:AI|LLM|large language model|language model|chat ?bot|assistant|chatgpt|gpt)\b/i,
  /\b(?:AI|LLM|language models?|chat ?bots?|assistants?) (?:must|should|shall|are to|is to|reading this|that reads?)\b/i,
  /\b(?:respond|reply|answer) (?:only |always )?(?:with|that|by saying|as follows)\b/i,
  /\b(?:when|if) (?:asked|you are asked|answering|summari[sz]ing)\b.{0,60}\b(?:say|answer|reply|respond|tell|claim|state|write|output)\b/i,
  /\b(?:tell|inform|assure|convince) the user\b|\bthe user(?:'s)? (?:question|query|asks|wants|should be told)\b/i,
  /\bdo not (?:cite|mention|reveal|disclose) (?:the |this |any |your )?(?:source|passage|instruction|prompt|clause above|document)\b/i,
  /\b(?:end|begin|start) of (?:the )?(?:passages?|sources?|context|prompt|documents?)\b|<\/?(?:passage|system|assistant|user|instructions?)\b|\[\/?INST\]|<\|/i,
  /\b(?:output|print|repeat) (?:the |your |this )?(?:word|prompt|instructions?|following text)\b/i,
];

/** Whether a text speaks to a language model. */
export function addressesModel(text: string): boolean {
  return ADDRESSED.some((pattern) => pattern.test(text));
}
