import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { seeGolfer, seePlayers } from '../users/unclaimed/service.ts';

export const recommendationHandlers = [
  on(recommendationEvents.recommendationConfirmed, seePlayers),
  on(recommendationEvents.golferAnswered, seeGolfer),
];
