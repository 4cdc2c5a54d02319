import type { RequestListener } from 'node:http';
import { expect, it } from 'vitest';
import { createPublicAgent } from '../../lib/safe-fetch/agent.ts';
import { startPublicServer } from '../../testing/public-server.ts';
import { createCalendarReader } from './service.ts';

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1@example.org', ...lines, 'END:VEVENT'];
const stamp = (at: number) => `${new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

const HOUR_MS = 60 * 60 * 1000;
const tomorrow = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 24 * HOUR_MS;
const onceTomorrow = calendar(...event(`DTSTART:${stamp(tomorrow)}`, 'DURATION:PT1H'));

/** More than any machine takes, however busy. */
const PATIENT = { thinkingMs: 300_000, withinMs: 300_000 };

/** A zone whose clocks change each second of two thousand years, which no step through events shows. */
const endlessZone = calendar(
  'BEGIN:VTIMEZONE',
  'TZID:Endless',
  'BEGIN:STANDARD',
  'DTSTART:00010101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=SECONDLY',
  'END:STANDARD',
  'END:VTIMEZONE',
  ...event(`DTSTART;TZID=Endless:${stamp(tomorrow).slice(0, -1)}`, 'DURATION:PT1H'),
);

async function readerOf(answer: string | RequestListener, limits: { thinkingMs?: number; withinMs?: number } = {}) {
  const server = await startPublicServer(
    typeof answer === 'string' ? (_request, response) => void response.end(answer) : answer,
  );
  const read = createCalendarReader({
    agent: createPublicAgent(server.internet),
    ownHost: 'golf.example.com',
    atOnce: 2,
    ...limits,
  });
  return { ...server, read };
}

const never = calendar(...event('DTSTART:20200101T000000Z', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'));
const opened = 'BEGIN:VCALENDAR\r\n'.repeat(300_000);
it.each([
  ['a date that never comes, when the time to think is over', never, { thinkingMs: 500 }, 'too complex'],
  ['clocks that change each second, as late', endlessZone, { thinkingMs: 500 }, 'too complex'],
  ['five megabytes of opened components', opened, PATIENT, 'It is no calendar that can be read'],
])('a trap ends in a sentence: %s', async (_what, text, limits, sentence) => {
  const { read, url } = await readerOf(text, limits);
  await expect(read(url())).rejects.toThrow(sentence);
});

it('while a trap is being understood, other calendars are read to their busy times, and the process answers', async () => {
  const { read, url } = await readerOf(
    ({ url: path }, response) => void response.end(path === '/trap.ics' ? endlessZone : onceTomorrow),
    { thinkingMs: 6_000, withinMs: 300_000 },
  );
  let isTrapped = true;
  const trapped = expect(read(url('/trap.ics')).finally(() => (isTrapped = false))).rejects.toThrow();
  const [startsAt, endsAt] = [tomorrow, tomorrow + HOUR_MS].map((at) => new Date(at).toISOString());
  expect(await read(url())).toEqual({ busy: [{ startsAt, endsAt }], etag: null, lastModified: null });
  expect(isTrapped).toBe(true);
  await trapped;
});
