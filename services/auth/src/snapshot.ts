import type { Seal } from '@fourball/kit/security/sealing.ts';
import { answerLinkPresenter } from './links/answer/service.ts';
import { presentGolfers } from './users/events/service.ts';
import { presentUnclaimed } from './users/unclaimed/service.ts';

/** Aggregates that this service owns and publishes. @param seal encrypts the links' tokens, anew each time. */
export const createAggregates = (seal: Seal) => ({
  golfers: presentGolfers,
  'golfers without an account': presentUnclaimed,
  'personal links': answerLinkPresenter(seal),
});
