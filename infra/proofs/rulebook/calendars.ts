import { calendarRoutes as routes } from '@fourball/contracts/http/calendar.ts';
import { expect } from 'vitest';
import { refused } from '../asking.ts';
import { registerGolfer } from '../golfer.ts';
import { firstOf, type House, nowhere } from './house.ts';
import { accepts, faults, refusals, row } from './row.ts';

/** Where nobody's calendar may be read: this machine and the networks that are not public, however they are spelt. */
const NOT_PUBLIC = [
  'https://127.0.0.1/golf.ics',
  'https://localhost/golf.ics',
  'https://0.0.0.0/golf.ics',
  'https://10.0.0.7/golf.ics',
  'https://192.168.1.1/golf.ics',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/golf.ics',
  'https://[::ffff:127.0.0.1]/golf.ics',
  'https://[fd00::1]/golf.ics',
  'https://2130706433/golf.ics',
  'https://0x7f.1/golf.ics',
];

/** How golfers connect their calendars; what feeds hold is in `e2e/calendar.e2e.test.ts`. */
export function calendarRules(house: House): void {
  const golfer = () => house.cast.stranger;
  const none = () => ({});
  const theProvider = (provider: string = 'google') => ({ params: { provider } });
  const sync = () => golfer().ask(routes.calendarSync, {});

  row(routes.calendarSync, refusals(house, routes.calendarSync, none, { visitor: 401 }), [
    [
      'at first the sync is on, the auto-sync off, and nothing is connected',
      async () => {
        const fresh = await registerGolfer(house.stack.url, 'Fresh');
        expect(await fresh.ask(routes.calendarSync, {})).toEqual({
          syncEnabled: true,
          autoSync: false,
          connections: [],
          imported: null,
        });
      },
    ],
  ]);

  const change = () => ({ body: {} });
  const answers = (expected: object) => (answer: object) => expect(answer).toMatchObject(expected);
  row(
    routes.changeCalendarSync,
    refusals(house, routes.changeCalendarSync, change, { visitor: 401 }),
    accepts(routes.changeCalendarSync, golfer, change, [
      [{ body: { autoSync: true } }, answers({ autoSync: true, syncEnabled: true })],
      [{ body: { syncEnabled: false } }, answers({ autoSync: true, syncEnabled: false })],
      [{ body: { syncEnabled: true, autoSync: false } }, answers({ autoSync: false, syncEnabled: true })],
    ]),
    faults(routes.changeCalendarSync, golfer, change, [
      [{ body: { autoSync: 'yes' } }, 'body.autoSync'],
      [{ body: { syncEnabled: null } }, 'body.syncEnabled'],
      [{ body: { connections: [] } }, 'body.connections'],
    ]),
  );

  for (const route of [routes.connectCalendar, routes.disconnectCalendar]) {
    row(
      route,
      refusals(house, route, theProvider, { visitor: 401 }),
      faults(route, golfer, theProvider, [[{ params: { provider: 'outlook' } }, 'params.provider']]),
    );
  }
  const connect = () => golfer().ask(routes.connectCalendar, { params: { provider: 'apple' } });
  const disconnect = () => golfer().ask(routes.disconnectCalendar, { params: { provider: 'apple' } });
  row(routes.connectCalendar, [
    [
      'makes a feed of its own that nobody can guess; again the same one',
      async () => {
        const { connections } = await connect();
        const { feedUrl } = firstOf(connections.filter(({ provider }) => provider === 'apple'));
        const pattern = new RegExp(`^${house.stack.url}/api/calendar/feeds/([\\w-]{22,})/fourball\\.ics$`);
        expect(feedUrl).toMatch(pattern);
        expect(await connect()).toMatchObject({ connections: [{ feedUrl }] });
        expect((await fetch(feedUrl)).status).toBe(200);
      },
    ],
  ]);
  row(routes.disconnectCalendar, [
    [
      'its address is gone for ever: who connects again gets another one; twice is once',
      async () => {
        const { feedUrl } = firstOf((await connect()).connections);
        for (const _ of [1, 2]) expect((await disconnect()).connections).toEqual([]);
        expect((await fetch(feedUrl)).status).toBe(404);
        expect(firstOf((await connect()).connections).feedUrl).not.toBe(feedUrl);
        expect((await fetch(feedUrl)).status).toBe(404);
        await disconnect();
      },
    ],
  ]);

  const address = () => ({ body: { address: 'https://127.0.0.1/golf.ics' } });
  row(
    routes.importCalendar,
    refusals(house, routes.importCalendar, address, { visitor: 401 }),
    faults(routes.importCalendar, golfer, address, [
      [{ body: { address: 'http://calendar.example.com/golf.ics' } }, 'body.address'],
      [{ body: { address: 'webcal://calendar.example.com/golf.ics' } }, 'body.address'],
      [{ body: { address: 'file:///etc/passwd' } }, 'body.address'],
      [{ body: { address: undefined } }, 'body.address'],
      [{ body: { address: 7 } }, 'body.address'],
      [{ body: { owner: nowhere } }, 'body.owner'],
    ]),
    NOT_PUBLIC.map((place) => [
      `refuses ${place}, which is not on the public internet, and keeps nothing of it`,
      async () => {
        const { detail, errors = [] } = await refused(
          golfer(),
          routes.importCalendar,
          { body: { address: place } },
          400,
        );
        // What is there, or that nothing is, is not told.
        expect(JSON.stringify({ detail, errors })).not.toMatch(/ECONN|refused|certificate|timed out/i);
        expect((await sync()).imported).toBeNull();
      },
    ]),
  );
  for (const route of [routes.forgetCalendar, routes.syncCalendar]) {
    row(route, refusals(house, route, none, { visitor: 401 }), [
      [
        'changes nothing where no calendar was imported',
        async () => {
          const before = await sync();
          expect(await golfer().ask(route, {})).toEqual(before);
        },
      ],
    ]);
  }

  const unknown = (feedToken = 'nobodys-token') => ({ params: { feedToken } });
  row(routes.calendarFeed, [
    ['an address that nobody has gets 404', () => refused(house.cast.visitor, routes.calendarFeed, unknown(), 404)],
    [
      'one of another form gets no other answer',
      () => refused(house.cast.visitor, routes.calendarFeed, unknown("' OR 1=1 --"), [400, 404]),
    ],
  ]);
  row(
    routes.teeTimeCalendar,
    refusals(house, routes.teeTimeCalendar, () => ({ params: { teeTimeId: nowhere } }), { visitor: 401, member: 404 }),
    faults(routes.teeTimeCalendar, golfer, () => ({ params: { teeTimeId: nowhere } }), [
      [{ params: { teeTimeId: 'next' } }, 'params.teeTimeId'],
    ]),
  );
}
