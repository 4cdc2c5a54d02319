import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { expect, test, vi } from 'vitest';
import { createServer } from '../testing/server.ts';
import { squadOf } from '../testing/states.ts';
import { call } from './call.ts';
import { takeSentLeaving } from './leaving.ts';

test('the next page knows once that a change was on its way, and nothing of reads or of what was sent before', async () => {
  createServer({ listSquads: [], createSquad: squadOf() });
  const create = () => call(squadRoutes.createSquad, { body: { name: 'Aces' } });
  await create();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect(takeSentLeaving()).toBe(false);
  await call(squadRoutes.listSquads);
  expect(takeSentLeaving()).toBe(false);
  await create();
  expect([takeSentLeaving(), takeSentLeaving()]).toEqual([true, false]);
});
