import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCourse } from '../../testing/courses.ts';
import { type RecommendationService, startRecommendationService } from '../../testing/recommendation-service.ts';
import { callsOf } from '../../testing/recommendations.ts';
import { createSquad, dateIn, join, register, saveFree } from '../../testing/squads.ts';

let service: RecommendationService;
let calls: ReturnType<typeof callsOf>;
beforeAll(async () => {
  service = await startRecommendationService();
  calls = callsOf(service);
  await openCourse(service, { city: 'Phoenix', rating: 4.5, averagePrice: 68.5 });
});
afterAll(() => service.stop());

/** A squad with tee times ranked, of which its creator has confirmed the best. */
async function rankedSquad() {
  const creator = await register(service, { firstName: 'Ann' });
  const squadId = await createSquad(service, [creator, await register(service)]);
  for (const days of [3, 4, 5]) await saveFree(service, creator, dateIn(days));
  const [best] = await calls.generated(squadId, creator);
  await calls.confirm(best!.id, creator);
  await calls.generated(squadId, creator);
  return { squadId, creator };
}

test('a ranking that changes nothing answers the list, tells nobody, and waits for nobody', async () => {
  const { squadId, creator } = await rankedSquad();
  const listed = await calls.listed(squadId, creator);
  expect(listed.map(({ status }) => status).sort()).toEqual(['confirmed', ...Array(10).fill('pending')]);
  const told = await service.client.outboxEvent.count();
  const other = await service.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM squads WHERE id = $1 FOR UPDATE', [squadId]);
    await other.query('SELECT 1 FROM squad_tee_time_recommendations WHERE squad_id = $1 FOR UPDATE', [squadId]);
    expect(await calls.generated(squadId, creator)).toEqual(listed);
  } finally {
    await other.query('ROLLBACK');
    other.release();
  }
  expect(await service.client.outboxEvent.count()).toBe(told);
});

test('who may not have it ranked is told so, although nothing would change', async () => {
  const { squadId } = await rankedSquad();
  const inactive = await register(service);
  await join(service, squadId, inactive, 'inactive');
  expect((await calls.generate(squadId, inactive)).statusCode).toBe(403);
  expect((await calls.generate(squadId, await register(service))).statusCode).toBe(404);
});
