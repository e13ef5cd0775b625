/**
 * The `trust_score` below which an answer is unreliable: refused, or hedged with a warning. It is what the published
 * score means to clients, not a setting.
 */
export const UNRELIABLE_BELOW = 0.4;
