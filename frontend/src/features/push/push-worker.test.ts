import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

const source = await readFile(join(import.meta.dirname, '../../../public/push-worker.js'), 'utf8');

/** The worker as a browser runs it; answers what it showed and which screens it opened. */
function startWorker(windows: { navigate: (path: string) => Promise<{ focus: () => Promise<void> }> }[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: { title: string; body: string; tag: string; data: { path: string } }[] = [];
  const opened: string[] = [];
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    registration: {
      showNotification: async (title: string, options: { body: string; tag: string; data: { path: string } }) =>
        shown.push({ title, ...options }),
    },
    clients: { matchAll: async () => windows, openWindow: async (path: string) => opened.push(path) },
  };
  new Function('self', source)(self);

  async function dispatch(type: string, event: object) {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  }
  return {
    shown,
    opened,
    push: (payload: object) => dispatch('push', { data: { json: () => payload } }),
    click: (index = 0) =>
      dispatch('notificationclick', { notification: { data: shown[index]?.data, close: () => {} } }),
  };
}

const told = { id: 'n1', type: 'booking_confirmation', title: 'Tee time moved', message: 'To Sunday', data: {} };

it('shows a push as the notification that it is, the same one only once', async () => {
  const worker = startWorker();
  await worker.push(told);
  expect(worker.shown).toEqual([{ title: 'Tee time moved', body: 'To Sunday', tag: 'n1', data: { path: '/' } }]);
});

const slot = { date: '2027-06-12', time: '09:00', courseId: 'c1' };
it.each([
  [{}, '/'],
  [{ squadId: 's1', teeTimeId: 't1' }, '/round/t1'],
  [{ squadId: 's1' }, '/squad/s1'],
  [{ squadId: 's1', asksWhen: true }, '/squad/s1?answer=1'],
  [{ squadId: 's1', gameDate: { gameId: 'g1', dateId: 'd1' } }, '/standing-games/g1/dates/d1'],
  [{ invitationId: 'i1' }, '/invitations/i1'],
  [{ squadId: 's1', slot }, '/squad/s1?slot=2027-06-12T09:00@c1'],
])('a click opens the screen that %j is about', async (data, path) => {
  const worker = startWorker();
  await worker.push({ ...told, data });
  await worker.click();
  expect(worker.opened).toEqual([path]);
});

it('a click leads the window that is open already, where it can be led', async () => {
  const focus = vi.fn(async () => {});
  const navigate = vi.fn(async (_path: string) => ({ focus }));
  const worker = startWorker([{ navigate }]);
  await worker.push(told);
  await worker.click();
  expect([navigate.mock.calls, focus.mock.calls.length, worker.opened]).toEqual([[['/']], 1, []]);

  const stubborn = startWorker([{ navigate: () => Promise.reject(new TypeError('not controlled')) }]);
  await stubborn.push(told);
  await stubborn.click();
  expect(stubborn.opened).toEqual(['/']);
});
