/** Decides how many questions are worked on at once, and how many wait. */
import { Admission, countOf, gauge } from '@regqa/platform';
import type { AdmissionLimits, Logger, MetricsRegistry } from '@regqa/platform';

const REFUSAL = 'More questions are being asked than the service can answer now. Ask again in a moment.';
const OVERLOAD = 'More questions are asked than can be answered; some are refused with 503';
const IN_HAND = {
  name: 'questions_in_hand',
  help: 'Questions that are worked on or wait for their turn now',
  label: 'state',
};
const SHED = {
  name: 'questions_shed_total',
  help: 'Questions that got no turn because too many were asked; each was answered with 503',
};

/**
 * Returns what gives questions their turn; cached answers, and those who ask what is being answered already, need none.
 * It logs when it begins to refuse, and then at most once a minute how many it refused.
 */
export function createQuestionAdmission(limits: AdmissionLimits, logger: Logger): Admission {
  const onRefused = (refused: number) => logger.warn({ refused, ...limits }, OVERLOAD);
  return new Admission({ ...limits, refusal: REFUSAL, onRefused });
}

/** Adds how many questions are in hand and were refused to the metrics of a service. */
export function registerAdmission(admission: Admission, registry: MetricsRegistry): void {
  gauge(registry, IN_HAND, async () => {
    const { running, waiting } = admission.state();
    return { running, waiting };
  });
  countOf(registry, SHED, async () => admission.state().refused);
}
