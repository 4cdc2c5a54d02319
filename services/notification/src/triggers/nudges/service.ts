import { notify } from '../../notifications/service.ts';
import { lookUpGolfers } from '../../read-models/golfers/service.ts';
import { lockSquads } from '../../read-models/squads/service.ts';
import { inLiveTransaction, type LiveClient, type LiveTransaction } from '../../stream/events/live-transaction.ts';
import { nudgeNotice, weekToNudge } from './policy.ts';
import { type Asked, deleteNudgesBefore, findSilent, findSquadsIn, findZones, insertNudges } from './repository.ts';

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Asks the members who have not answered when they can play, where it is the time for that: each golfer once a week,
 * whatever the number of their squads and of the replicas that do so at once.
 */
export async function nudgeSilentMembers({ now, ...live }: LiveClient & { now: Date }): Promise<void> {
  for (const zone of await findZones(live.client)) {
    const week = weekToNudge(now, zone);
    if (week) await nudgeZone(live, zone, { now, ...week });
  }
  await deleteNudgesBefore(live.client, new Date(now.getTime() - MONTH_MS));
}

async function nudgeZone(live: LiveClient, zone: string, asked: Asked): Promise<void> {
  let squadIds = await findSquadsIn(live.client, zone);
  while (squadIds.length > 0) {
    await inLiveTransaction(live, (work) => nudgeSome(work, { squadIds, ...asked }));
    squadIds = await findSquadsIn(live.client, zone, squadIds.at(-1));
  }
}

async function nudgeSome(work: LiveTransaction, due: Parameters<typeof findSilent>[1]): Promise<void> {
  const silent = await findSilent(work.tx, due);
  const held = await lockSquads(
    work.tx,
    silent.map(({ squadId }) => squadId),
  );
  const golferOf = await lookUpGolfers(
    work.tx,
    silent.map(({ userId }) => userId),
  );
  const present = silent.flatMap(({ userId, squadId }) =>
    golferOf(userId).gone || held.get(squadId)?.gone ? [] : [userId],
  );
  const asked = await insertNudges(work.tx, present, due.weekStarting);
  const notices = silent
    .filter(({ userId }) => asked.includes(userId))
    .map(({ userId, squadId, name }) => nudgeNotice(userId, { id: squadId, name }));
  await notify(work, notices, due.now.toISOString(), golferOf);
}
