import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { gameDateRoutes } from '@fourball/contracts/http/game-date.ts';
import { rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { roundRoutes } from '@fourball/contracts/http/round.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { standingGameRoutes } from '@fourball/contracts/http/standing-game.ts';
import { waitingRoutes } from '@fourball/contracts/http/waiting.ts';
import type { Query, QueryClient } from '@tanstack/react-query';

/** The reads that a browser keeps: the golfer, their schedule, their squads and what is on those pages, bookings, tee times. */
const KEPT = [
  authRoutes.currentUser,
  authRoutes.profile,
  squadRoutes.listSquads,
  squadRoutes.getSquad,
  availabilityRoutes.listAvailability,
  availabilityRoutes.squadAvailability,
  recommendationRoutes.listBookings,
  recommendationRoutes.listTeeTimes,
  recommendationRoutes.listRecommendations,
  recommendationRoutes.groupsOfRecommendation,
  recommendationRoutes.optimizeTeeTimes,
  recommendationRoutes.optimalWeekendSlots,
  rankingRoutes.squadHeatMap,
  rankingRoutes.weeklySlots,
  roundRoutes.getTeeTime,
  standingGameRoutes.listStandingGames,
  standingGameRoutes.readStandingGame,
  gameDateRoutes.listOpenGameDates,
  gameDateRoutes.readGameDate,
  waitingRoutes.listWaiting,
] as const;

type KeptPath = (typeof KEPT)[number]['path'];

/** The server's answer to one read, and when it came (milliseconds since 1970). */
export interface SeenRead {
  readonly key: readonly [path: KeptPath, input?: unknown];
  readonly data: unknown;
  readonly at: number;
}

const answers = new Map<unknown, (typeof KEPT)[number]['success']['answer']>(
  KEPT.map(({ path, success }) => [path, success.answer]),
);

/** Whether a read is kept: a ranking of some members only is not, since one is made by every tap of "What if". */
export const isKept = ({ queryKey: [path, input] }: Pick<Query, 'queryKey'>): boolean =>
  answers.has(path) && !(input as { whatIf?: unknown } | undefined)?.whatIf;

/** Whether what an earlier release kept is still an answer by the contract. */
export const understands = ({ key, data }: SeenRead): boolean => answers.get(key[0])?.safeParse(data).success ?? false;

/** Reads of this window, as they are to be kept. */
export const seenReads = (client: QueryClient): SeenRead[] =>
  client
    .getQueryCache()
    .getAll()
    .filter((query) => isKept(query) && query.state.data)
    .map(({ queryKey, state }) => ({
      key: queryKey as unknown as SeenRead['key'],
      data: withoutSecrets(state.data as object),
      at: state.dataUpdatedAt,
    }));

const SECRETS = new Set(['inviteCode', 'inviteCodeExpiresAt', 'notes', 'note']);

/** Drops the invite code, which is the one thing on these pages that opens something, and the notes of schedules and answers. */
const withoutSecrets = (data: object): object =>
  JSON.parse(JSON.stringify(data, (field, value) => (SECRETS.has(field) ? null : value)));

/** When the oldest of what is on the screen was read (milliseconds since 1970); null where nothing of it is kept. */
export function oldestShown(client: QueryClient): number | null {
  const shown = client
    .getQueryCache()
    .findAll({ type: 'active' })
    // The golfer's own name is on every screen and says nothing of its age.
    .filter((query) => isKept(query) && query.queryKey[0] !== authRoutes.currentUser.path && query.state.data);
  return shown.length === 0 ? null : Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
}
