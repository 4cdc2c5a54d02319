import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { notify } from '../../notifications/service.ts';
import { lookUpGolfers } from '../../read-models/golfers/service.ts';
import { lockSquads } from '../../read-models/squads/service.ts';
import { nudgeNotice, weekToNudge } from './policy.ts';
import { deleteNudgesBefore, findSilent, findZones, insertNudges } from './repository.ts';

export { deleteNudgesOf } from './repository.ts';

type Tx = Prisma.TransactionClient;

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Asks the members who have not answered when they can play, where it is the time for that: each golfer once a week,
 * whatever the number of their squads and of the replicas that do so at once.
 */
export async function nudgeSilentMembers({ client, now }: { client: PrismaClient; now: Date }): Promise<void> {
  for (const zone of await findZones(client)) {
    const week = weekToNudge(now, zone);
    if (!week) continue;
    while ((await client.$transaction((tx) => nudgeSome(tx, { zone, now, ...week }))) > 0);
  }
  await deleteNudgesBefore(client, new Date(now.getTime() - MONTH_MS));
}

/** Answers how many there were to ask. */
async function nudgeSome(tx: Tx, due: Parameters<typeof findSilent>[1]): Promise<number> {
  const silent = await findSilent(tx, due);
  const held = await lockSquads(
    tx,
    silent.map(({ squad }) => squad.id),
  );
  const golferOf = await lookUpGolfers(
    tx,
    silent.map(({ userId }) => userId),
  );
  const present = silent.flatMap(({ userId, squad }) =>
    golferOf(userId).gone || held.get(squad.id)?.gone ? [] : [userId],
  );
  const asked = await insertNudges(tx, present, due.weekStarting);
  const notices = silent
    .filter(({ userId }) => asked.includes(userId))
    .map(({ userId, squad }) => nudgeNotice(userId, squad));
  await notify(tx, notices, due.now.toISOString(), golferOf);
  return silent.length;
}
