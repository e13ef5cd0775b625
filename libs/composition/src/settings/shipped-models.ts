import { existsSync } from 'node:fs';
import { projectPath } from './project-path.ts';

/** Models that the project brings, by the name of their folder in `models`. */
export type ShippedModel = 'passage-encoder' | 'question-encoder' | 'cross-encoder' | 'support-scorer';

/** Returns the folder of a model that the project brings, or null where it brings none of this name. */
export function shippedModel(name: ShippedModel): string | null {
  const folder = projectPath('models', name);
  return existsSync(folder) ? folder : null;
}
