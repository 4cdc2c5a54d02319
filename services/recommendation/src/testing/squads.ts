import { TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import { authEvents, type GolferState } from '@fourball/contracts/events/auth.ts';
import { availabilityEvents } from '@fourball/contracts/events/availability.ts';
import { type SquadState, squadEvents } from '@fourball/contracts/events/squad.ts';
import { someGolfer, someSquad } from '@fourball/contracts/testing/states.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import type { RecommendationService } from './recommendation-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The calendar date in so many days. */
export const dateIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A golfer as the auth service tells of them. */
export const golfer = (facts: Partial<GolferState> = {}): GolferState => ({ ...someGolfer, id: newId(), ...facts });

/** A golfer registers; answers their id. */
export async function register(service: RecommendationService, facts: Partial<GolferState> = {}): Promise<string> {
  const registered = golfer(facts);
  await service.hear(eventOf(authEvents.userRegistered, 1, registered));
  return registered.id;
}

/** A squad as the squad service tells of it. */
export const squadState = (facts: Partial<SquadState> & { id: string; createdBy: string }): SquadState => ({
  ...someSquad,
  ...facts,
});

/** A golfer creates a squad and the others join it; answers its id. */
export async function createSquad(
  service: RecommendationService,
  [createdBy = newId(), ...others]: string[],
  facts: Partial<Omit<SquadState, 'id' | 'createdBy'>> = {},
): Promise<string> {
  const id = newId();
  await service.hear(eventOf(squadEvents.squadCreated, 1, squadState({ ...facts, id, createdBy })));
  for (const userId of [createdBy, ...others]) await join(service, id, userId);
  return id;
}

/** A squad of so many new golfers, its creator first. */
export async function squadOf(
  service: RecommendationService,
  size: number,
  facts: Parameters<typeof createSquad>[2] = {},
) {
  const golfers = await Promise.all(Array.from({ length: size }, () => register(service)));
  const [creator = '', mate = ''] = golfers;
  return { squadId: await createSquad(service, golfers, facts), golfers, creator, mate };
}

/** A squad changes, as the squad service tells of it: what is not said is as in a new squad. */
export async function changeSquad(
  service: RecommendationService,
  id: string,
  facts: Partial<SquadState>,
): Promise<void> {
  const { version, createdBy } = await service.client.squad.findUniqueOrThrow({ where: { id } });
  const squad = squadState({ createdBy, ...facts, id });
  await service.hear(eventOf(squadEvents.squadChanged, version + 1, squad));
}

export const deleteSquad = (service: RecommendationService, id: string) =>
  service.hear(eventOf(squadEvents.squadDeleted, 2, { id }));

export async function join(
  service: RecommendationService,
  squadId: string,
  userId: string,
  status: 'active' | 'inactive' = 'active',
  role: 'leader' | 'member' = 'member',
): Promise<void> {
  const joinedAt = new Date().toISOString();
  const membership = { id: newId(), squadId, userId, role, status, joinedAt };
  await service.hear(eventOf(squadEvents.memberJoined, 1, membership));
}

/** The membership ends, as the squad service tells of it. */
export async function leave(
  service: RecommendationService,
  squadId: string,
  userId: string,
  reason: 'left' | 'removed' | 'account-deleted' | 'squad-deleted' = 'left',
): Promise<void> {
  const where = { squadId, userId, gone: false };
  const { id, version } = await service.client.membership.findFirstOrThrow({ where });
  await service.hear(eventOf(squadEvents.memberLeft, version + 1, { id, squadId, userId, reason }));
}

/** A member's status changes. */
export async function becomes(
  service: RecommendationService,
  squadId: string,
  userId: string,
  status: 'active' | 'inactive',
): Promise<void> {
  const { id, version } = await service.client.membership.findFirstOrThrow({ where: { squadId, userId, gone: false } });
  const membership = { id, squadId, userId, role: 'member' as const, status, joinedAt: new Date().toISOString() };
  await service.hear(eventOf(squadEvents.memberChanged, version + 1, membership));
}

/** A golfer says that they are free on a date; answers the entry's id. */
export async function saveFree(
  service: RecommendationService,
  userId: string,
  date: string,
  timeSlots: readonly TimeSlot[] = TIME_SLOTS,
): Promise<string> {
  const entry = { id: newId(), userId, date, timeSlots: [...timeSlots], isAvailable: true };
  await service.hear(eventOf(availabilityEvents.entrySaved, 1, entry));
  return entry.id;
}
