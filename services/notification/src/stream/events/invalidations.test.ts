import { workIn } from '@fourball/kit/testing/events.ts';
import { expect, test, vi } from 'vitest';
import { invalidate, invalidateForMates } from './invalidations.ts';

const event = {
  ...{ id: '1', type: 'squad.squad-changed.v1', time: '2027-06-01T08:00:00Z', version: 1, isSnapshot: false },
  data: { id: '2', squadId: '3', userId: '4' },
};

test('of a list that is read again anyway nobody is looked up once more, whatever a backlog has to tell of it', async () => {
  const asked = vi.fn<(key: string) => boolean>(() => true);
  // Without a database every look-up would throw.
  const work = { ...workIn(undefined as never), isPlanned: asked, show: vi.fn() };
  const { userId: _, ...ofSquad } = event.data;
  await invalidate(['recommendations'])(work, { ...event, data: ofSquad });
  await invalidateForMates(['availability'], async () => {})(work, event);
  expect(asked.mock.calls).toEqual([['recommendations 3'], ['availability 4']]);
  expect(work.show).not.toHaveBeenCalled();
  await expect(invalidate(['recommendations'])(work, event)).rejects.toThrow(TypeError);
});
