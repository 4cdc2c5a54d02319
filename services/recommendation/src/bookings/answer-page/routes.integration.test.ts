import { DAYS } from '@fourball/contracts/constants.ts';
import { availabilityEvents } from '@fourball/contracts/events/availability.ts';
import { notificationEvents } from '@fourball/contracts/events/notification.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { expect, test } from 'vitest';
import { clocksAt } from '../../ranking/calendar.ts';
import { useService } from '../../testing/steps.ts';
import { dayOfWeek, week } from '../../testing/weeks.ts';

const steps = useService({ name: 'Otter Bend', city: 'Tucson', state: 'AZ' });
const { service, calls, courseId, register, createSquad, leave, becomes, offer, confirmedRound, bookedRound } = steps;
const { told, startIn, saveFree, squadFreeOn, bringToThisWeek, bring, storedRound, seatedIn, sayByLink, dateIn } =
  steps;

const linkOf = (squadId: string, userId: string) => ({ squadId, userId });
type Link = ReturnType<typeof linkOf>;
const open = (link: Link, query = '') => service.callByLink('GET', `/a/-/${query}`, link);
const say = (link: Link, id: string, answer: string, note?: string) => sayByLink(id, link, answer, note);
const confirmed = async (id: string) => (await storedRound(id)).confirmedMembers;
const select = { userId: true, answer: true, note: true };
const words = (recommendationId: string) =>
  service.client.roundAnswer.findMany({ where: { recommendationId }, select });
const seated = async (id: string) => (await seatedIn(id)).flat();
/** Answers that a page shows as given, in its order. */
const pressed = (page: string) =>
  [...page.matchAll(/value="(\w+)" aria-pressed="true"/g)].map(([, answer = '']) => answer);

test('in, maybe and out by link, and nothing else, are as in the app, each with its note, and lead back to the page', async () => {
  const { id, squadId, mate } = await confirmedRound({ courseId, confirmed: 1 });
  const link = linkOf(squadId, mate);
  await say(link, id, 'in', 'alone');
  const answered = await say(link, id, 'in', ' two of us\r\nin one car ');
  expect([answered.statusCode, answered.headers.location]).toEqual([303, `../?said=in&round=${id}`]);
  expect(await confirmed(id)).toContain(mate);
  expect(await words(id)).toContainEqual({ userId: mate, answer: 'in', note: 'two of us in one car' });
  for (const answer of ['maybe', 'out'] as const) {
    await say(link, id, answer);
    expect(await confirmed(id)).not.toContain(mate);
    expect(await words(id)).toContainEqual({ userId: mate, answer, note: null });
  }
  expect((await say(link, id, 'yes')).statusCode).toBe(400);
  expect((await service.callByLink('POST', `/a/-/rounds/${id}`, link)).statusCode).toBe(400);
  expect(await told([id])).toHaveLength(5);
});

test('out of a booked round gives up the own seat alone, also that of the creator', async () => {
  const { id, squadId, creator, mate, teeTimeId } = await bookedRound({ courseId });
  await say(linkOf(squadId, creator), id, 'out', 'ill');
  expect([await seated(id), await confirmed(id)]).toEqual([[mate], [mate]]);
  expect(await told([teeTimeId])).toEqual(['tee-time-booked 1', 'seat-freed 2']);
  expect(await words(id)).toContainEqual({ userId: creator, answer: 'out', note: 'ill' });
  await say(linkOf(squadId, creator), id, 'maybe');
  expect(await told([teeTimeId])).toHaveLength(2);
});

test('in to a booked round takes a free seat; at a full one it is a place in line, which out and maybe give up', async () => {
  const { id, squadId, golfers } = await bookedRound({ courseId, members: 5, confirmed: 3 });
  const [late = '', later = ''] = golfers.slice(3);
  expect((await open(linkOf(squadId, late))).body).toContain('1 seat is free.');
  expect((await say(linkOf(squadId, late), id, 'in')).statusCode).toBe(303);
  expect(await seated(id)).toContain(late);
  const link = linkOf(squadId, later);
  for (const word of ['out', 'maybe'] as const) {
    expect((await say(link, id, 'in', 'please')).statusCode).toBe(303);
    const page = (await open(link, `?round=${id}&said=in`)).body;
    expect(page).toContain('Full. 4 in');
    expect(page).toContain('role="status">You are 1st in line: first come.</p>');
    expect(pressed(page)).toEqual(['in']);
    expect((await say(link, id, word)).statusCode).toBe(303);
    expect((await open(link)).body).not.toContain('in line');
  }
});

test('a round that is cancelled, has started or is no longer offered is refused in a sentence', async () => {
  const { id, squadId, creator, mate, teeTimeId } = await bookedRound({ courseId });
  await startIn(id, -5);
  for (const golfer of [creator, mate]) {
    const late = await say(linkOf(squadId, golfer), id, 'out');
    expect([late.statusCode, late.body]).toEqual([409, expect.stringContaining('already started')]);
    expect(late.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(late.headers['content-security-policy']).toContain("default-src 'none'");
  }
  await startIn(id, 60);
  await calls.cancel(teeTimeId, creator);
  const cancelled = await say(linkOf(squadId, mate), id, 'in');
  expect([cancelled.statusCode, cancelled.body]).toEqual([409, expect.stringContaining('was cancelled')]);
  const gone = await say(linkOf(squadId, mate), newId(), 'in');
  expect([gone.statusCode, gone.body]).toEqual([404, expect.stringContaining('no longer offered')]);
});

test('a round is on the page until the own group tees off, or the last one', async () => {
  const { id, squadId, golfers } = await bookedRound({ courseId, members: 6, confirmed: 5 });
  const [[early = ''] = [], [late = ''] = []] = await seatedIn(id);
  await startIn(id, -5);
  const pages = await Promise.all([early, late, golfers[5]!].map((golfer) => open(linkOf(squadId, golfer))));
  expect(pages.map(({ body }) => body.includes(`id="r-${id}"`))).toEqual([false, true, true]);
  expect(pages[2]?.body).toContain('2 seats are free.');
});

test("another squad's round does not exist, also where the golfer is a member there", async () => {
  const one = await confirmedRound({ courseId });
  const other = await confirmedRound({ courseId, golfers: [one.mate], confirmed: 0, time: '16:00' });
  const link = linkOf(other.squadId, one.mate);
  const answers = [await say(link, one.id, 'out'), await say(link, newId(), 'out')];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(await confirmed(one.id)).toContain(one.mate);
  expect((await open(link, `?round=${one.id}`)).body).not.toContain(one.id);
});

test('a removed member, a session and a visitor find nothing behind the page', async () => {
  const { id, squadId, mate } = await confirmedRound({ courseId });
  const link = linkOf(squadId, mate);
  await leave(squadId, mate, 'removed');
  expect([(await open(link)).statusCode, (await say(link, id, 'in')).statusCode]).toEqual([404, 404]);
  for (const caller of [mate, undefined]) expect((await service.call('GET', '/a/-/', caller)).statusCode).toBe(404);
  expect(await confirmed(id)).not.toContain(mate);
});

test('a member who is not active may take their word back, and reads why they cannot come', async () => {
  const { id, squadId, mate } = await confirmedRound({ courseId });
  await becomes(squadId, mate, 'inactive');
  const link = linkOf(squadId, mate);
  expect((await say(link, id, 'out')).statusCode).toBe(303);
  const refused = await say(link, id, 'in', 'only "if" I may');
  expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('Only active members')]);
  // The answer that was refused can be given again as it was.
  expect(refused.body).toContain('<details open>');
  expect(refused.body).toContain('>only &quot;if&quot; I may</textarea>');
});

test('reading changes and tells nothing, whatever the address says and however often', async () => {
  const { id, squadId, mate } = await confirmedRound({ courseId, confirmed: 1 });
  const tables = async (): Promise<string> =>
    (await service.pool.query("SELECT schema_to_xml('public', true, false, '')::text AS held")).rows[0].held;
  const before = await tables();
  expect(before).toContain(id);
  for (const method of ['GET', 'HEAD', 'GET'] as const) {
    const query = `?round=${id}&answer=in&said=in`;
    const answer = await service.callByLink(method, `/a/-/${query}`, linkOf(squadId, mate));
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('You are in');
  }
  expect(await tables()).toBe(before);
});

test("the page shows who plays by short names, guests who are approved beside their hosts, one's own answer, and neither addresses nor handicaps", async () => {
  const creator = await register({ firstName: 'Ann', lastName: 'Oakley', email: 'ann@example.com', handicap: 7.3 });
  const mate = await register({ firstName: 'Dana', lastName: 'Fox', email: 'dana@example.com', handicap: 21.9 });
  const { id, squadId } = await confirmedRound({ courseId, golfers: [creator, mate], time: '08:00' });
  await bring(id, creator, 'Kim');
  await bring(id, mate, 'Lou');
  const guest = '<bdi>Ann O.</bdi>, <bdi>Kim (guest)</bdi>';
  expect((await open(linkOf(squadId, mate))).body).toContain(`3 in: You, ${guest}</p>`);
  await calls.book(id, creator);
  await say(linkOf(squadId, mate), id, 'in', '<script>alert(1)</script>"');
  const { body, headers } = await open(linkOf(squadId, mate), `?round=${id}&said=in`);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('<h1>Hi <bdi>Dana</bdi> ·');
  expect(body).toContain('at 8:00\u00a0AM</h2>');
  expect(body).toContain('<bdi>Otter Bend</bdi> · <bdi>Tucson, AZ</bdi>');
  expect(body).toContain(`You tee off at 8:00\u00a0AM with ${guest}<br>3 in: You, ${guest}`);
  expect(body).toMatch(/role="status">You are in for \w+, \w+ \d+ at 8:00\u00a0AM\.</);
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;</textarea>');
  expect(pressed(body)).toEqual(['in']);
  for (const secret of ['<script', 'Oakley', 'Fox', '@example.com', '7.3', '21.9', creator, 'FB-']) {
    expect(body).not.toContain(secret);
  }
  expect(body).toContain('<meta property="og:title" content="A round of golf: are you in?">');
  expect(body).not.toContain('Stop these mails');
});

test('an answer in the address is only marked, and its round is first', async () => {
  const { squadId, creator, mate } = await confirmedRound({ courseId, confirmed: 1 });
  const id = await offer({ squadId, courseId, date: dateIn(9), time: '10:00' });
  await calls.confirm(id, creator);
  const { body } = await open(linkOf(squadId, mate), `?round=${id}&answer=in`);
  expect(body.indexOf(`id="r-${id}"`)).toBe(body.indexOf('id="r-'));
  expect(body).toContain(`<section class="card first" aria-labelledby="r-${id}">`);
  expect(body.match(/class="asked"/g)).toHaveLength(1);
  expect(body).toContain('value="in" aria-pressed="false" class="asked"');
});

test('a golfer is asked about the five best starts, with what they have said of each', async () => {
  const golfer = await register({ preferredDays: [], preferredTimeSlots: [], claimed: false });
  const squadId = await createSquad([await register(), golfer]);
  const times = ['07:00', '08:00', '09:00', '10:00', '11:00', '12:00'];
  for (const [index, time] of times.entries()) {
    await offer({ squadId, courseId, date: dateIn(4 + index), time, score: 90 - index });
  }
  const said = { userId: golfer, isAvailable: true, timeSlots: ['07:00' as const, '09:00' as const] };
  const entries = [
    { ...said, id: newId(), date: dateIn(4) },
    { ...said, id: newId(), date: dateIn(6), ifNeedBe: ['09:00' as const] },
    { ...said, id: newId(), date: dateIn(7) },
  ];
  for (const entry of entries) await service.hear(eventOf(availabilityEvents.entrySaved, 1, entry));
  const { body } = await open(linkOf(squadId, golfer));
  const asked = [...body.matchAll(/name="time" value="([\d:]+)"/g)].map(([, time]) => time);
  expect(asked).toEqual(times.slice(0, 5));
  expect(pressed(body)).toEqual(['yes', 'need', 'no']);
  expect(body).toContain('action="./availability"');
  // A mail's “Never again” leads to this form.
  expect(body).toMatch(/<form id="mails" .*\n.*Stop these mails/);
});

test('hours of the usual week go along with an answer, but for a date that has one and hours that a calendar takes', async () => {
  const golfer = await register({ preferredDays: [...DAYS], preferredTimeSlots: ['09:00', '10:00'] });
  const squadId = await createSquad([golfer]);
  const busy = [{ startsAt: `${dateIn(6)}T16:15:00.000Z`, endsAt: `${dateIn(6)}T16:45:00.000Z` }];
  await service.hear(eventOf(notificationEvents.busyTimesRead, 1, { id: golfer, busy }));
  for (const days of [4, 5, 6]) await offer({ squadId, courseId, date: dateIn(days), time: '09:00' });
  const entry = { id: newId(), userId: golfer, date: dateIn(5), timeSlots: [], isAvailable: false };
  await service.hear(eventOf(availabilityEvents.entrySaved, 1, entry));
  const { body } = await open(linkOf(squadId, golfer));
  const usual = [...body.matchAll(/name="usual" value="([^"]*)"/g)].map(([, hours]) => hours);
  expect(usual).toEqual(['09:00,10:00', '', '10:00']);
  expect(pressed(body)).toEqual(['yes', 'no']);
});

test("where nothing is offered a golfer is asked about their squad's week, but for what is over and the hours in which it tees off", async () => {
  const timeZone = 'America/Phoenix';
  const { squadId, golfers, creator } = await squadFreeOn({ size: 2, free: 1, timeZone });
  await saveFree(creator, dayOfWeek(4), ['10:00']);
  await service.weeklySlots.rank(week, [squadId]);
  await bringToThisWeek(squadId, clocksAt(new Date(), timeZone).date);
  const asked = async () => {
    const { body } = await open(linkOf(squadId, golfers[1] as string));
    return [...body.matchAll(/name="date" value="([\d-]+)"><input type="hidden" name="time" value="([\d:]+)"/g)].map(
      ([, date, time]) => `${date} ${time}`,
    );
  };
  const both = [`${dayOfWeek(4)} 10:00`, `${dayOfWeek(5)} 09:00`];
  expect(await asked()).toEqual(both);
  const id = await offer({ squadId, courseId, date: dayOfWeek(4), time: '10:20' });
  await calls.confirm(id, creator);
  expect(await asked()).toEqual(both.slice(1));
  const east = await steps.openCourse({ timeZone: 'Pacific/Kiritimati' });
  const over = JSON.stringify({ date: clocksAt(new Date(), 'Etc/GMT+12').date, time: '06:00', courseId: east });
  await service.client.$executeRaw`UPDATE weekly_optimal_slots
    SET optimal_times = optimal_times || (optimal_times->0 || ${over}::jsonb) WHERE squad_id = ${squadId}::uuid`;
  expect(await asked()).toEqual(both.slice(1));
});

test('a page without rounds says so, whose answers a link gives and how to end it; who has no account may keep it, and is told what comes of it', async () => {
  const [robin, ida] = [await register({ firstName: 'Robin', claimed: false }), await register({ firstName: 'Ida' })];
  const unheard = newId();
  const squadId = await createSquad([robin, ida, unheard]);
  const bodyOf = async (golfer: string, query = '') => (await open(linkOf(squadId, golfer), query)).body;
  for (const [name, golfer] of Object.entries({ Robin: robin, Ida: ida })) {
    expect(await bodyOf(golfer)).toContain(`This link is <bdi>${name}</bdi>'s: `);
    expect(await bodyOf(golfer)).toMatch(/action="\.\/renew"><p>Not <bdi>/);
  }
  expect(await bodyOf(unheard)).toMatch(/<h1>Hi ·.*Nothing is planned yet\./s);
  expect(await bodyOf(robin)).toContain('<form method="post" action="./claim">');
  expect(await bodyOf(robin)).not.toContain('role="status"');
  expect(await bodyOf(robin, '?said=claim')).toContain('role="status">Look at your mails');
  expect(await bodyOf(ida, '?said=claim')).not.toMatch(/\.\/claim|role="status"/);
});
