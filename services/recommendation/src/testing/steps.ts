import { newId } from '@fourball/kit/process/id.ts';
import { afterAll, beforeAll } from 'vitest';
import * as courses from './courses.ts';
import * as gameDates from './game-dates.ts';
import { type RecommendationService, startRecommendationService } from './recommendation-service.ts';
import * as recommendations from './recommendations.ts';
import * as rounds from './rounds.ts';
import * as seats from './seats.ts';
import * as squads from './squads.ts';
import * as standingGames from './standing-games.ts';
import * as weeks from './weeks.ts';

const steps = {
  ...courses,
  ...gameDates,
  ...recommendations,
  ...rounds,
  ...seats,
  ...squads,
  ...standingGames,
  ...weeks,
};
type Steps = typeof steps;
/** The steps of tests, without the service that each takes first. */
type BoundSteps = {
  [Name in keyof Steps]: Steps[Name] extends (service: RecommendationService, ...given: infer Given) => infer Answer
    ? (...given: Given) => Answer
    : never;
};

/** The service for all tests of a file, with one course unless that is null, and the steps that tests take with it. */
export function useService(
  course: courses.CourseFacts | null = {},
  ...given: Parameters<typeof startRecommendationService>
) {
  const service = {} as RecommendationService;
  const courseId = newId();
  beforeAll(async () => {
    Object.assign(service, await startRecommendationService(...given));
    if (course) await courses.openCourse(service, { ...course, id: courseId });
  });
  afterAll(() => service.stop());
  const bound = Object.entries(steps).map(([name, step]) => [
    name,
    (...more: unknown[]) => (step as (...all: unknown[]) => unknown)(service, ...more),
  ]);
  const { callsOf, gameCallsOf, ...others } = Object.fromEntries(bound) as BoundSteps;
  return { service, courseId, calls: callsOf(), gameCalls: gameCallsOf(), ...others, dateIn: squads.dateIn };
}
