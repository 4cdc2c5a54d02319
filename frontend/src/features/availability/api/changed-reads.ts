import { rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';

/** Reads that follow from when a golfer is free: by their hours, their usual week and their own calendar. */
export const rankedByHours = [
  rankingRoutes.squadHeatMap,
  rankingRoutes.squadOutlook,
  recommendationRoutes.optimizeTeeTimes,
  recommendationRoutes.optimalWeekendSlots,
];

/** The same, and a squad's list: changes after which the answers are not read again have it ranked anew. */
export const rankedAnew = [...rankedByHours, recommendationRoutes.generateRecommendations];
