import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** Dates that golfers are asked about at once. */
const OPEN_MAX = 20;

/** Open dates of squads before their deadline, the soonest first; of each game the next so many as its leaders have shown. */
export const findOpen = async (tx: Tx, squadIds: string[]): Promise<string[]> => {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM (
      SELECT d.id, d.date, (g.rules->>'shown')::int AS shown,
        row_number() OVER (PARTITION BY d.game_id ORDER BY d.date, d.id) AS place
      FROM game_dates d JOIN standing_games g ON g.id = d.game_id
      WHERE d.squad_id = ANY(${squadIds}::uuid[]) AND d.status = 'open' AND d.deadline_at > clock_timestamp()) asked
    WHERE place <= shown ORDER BY date, id LIMIT ${OPEN_MAX}`;
  return rows.map(({ id }) => id);
};
