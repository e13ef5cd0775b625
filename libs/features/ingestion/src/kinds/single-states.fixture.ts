import { lines } from './kind-fixture.fixture.ts';
import type { KindFixture } from './kind-fixture.fixture.ts';

/** Kinds that only one state has. */
export const SINGLE_STATES: readonly KindFixture[] = [
  {
    kind: 'local provisions schedule',
    file: lines(
      '# Kingborough Local Provisions Schedule',
      '## KIN-P1.0 Ridge Zone',
      '### KIN-P1.1 Lamps',
      'A lamp is lit.',
      '### KIN-P1.2 Doors',
      'A door is shut.',
    ),
    documentType: 'scheme',
    authority: 'Kingborough Council',
    pinpoints: [['A lamp is lit', 'KIN-P1.1']],
  },
  {
    kind: 'water protocol',
    file: lines('# Wombat Creek Water Management Protocol', '## 4 Lamps', '(1) A lamp is lit.', '(2) A wick is cut.'),
    documentType: 'guidelines',
    authority: null,
    pinpoints: [['A lamp is lit', 's 4']],
  },
];
