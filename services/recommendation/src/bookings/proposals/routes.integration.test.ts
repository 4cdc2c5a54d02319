import { BROWSER_HEADER } from '@fourball/contracts/http/headers.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { expect, test } from 'vitest';
import { expiring } from '../../cleanup/jobs.ts';
import { useService } from '../../testing/steps.ts';
import { lists } from '../export/lists.ts';

const steps = useService();
const { service, calls, courseId, register, createSquad, join, leave, confirmedRound, told } = steps;
const { storedRound, sayByLink, deleteAccount, toldOfRound, bring, bookedRound, startIn, dateIn } = steps;

type Shared = { squadId: string; linkId: string };

/** A coming round, a golfer of its squad without an account, and the squad's shared link. */
async function scene() {
  const { id, squadId, creator, mate } = await confirmedRound({ courseId });
  const robin = await register({ firstName: 'Robin', lastName: 'Underwood', claimed: false });
  await join(squadId, robin);
  return { id, squadId, creator, mate, robin, shared: { squadId, linkId: newId() } };
}

async function propose(shared: Shared, id: string, userId: string, answer: string, browser?: string) {
  const given = await service.callByShared('POST', `/s/-/rounds/${id}`, shared, { userId, answer }, browser);
  const { location = '', [BROWSER_HEADER]: held } = given.headers;
  const said = new URL(String(location), 'https://x/s/-/rounds/').searchParams.get('said');
  return { status: given.statusCode, said, browser: String(held) };
}
const read = (squadId: string, by: string) => service.call('GET', `/api/squads/${squadId}/proposals`, by);
const proposed = async ({ squadId }: Shared, leader: string) => (await read(squadId, leader)).json();
const decide = (id: string, leader: string, userId: string, accept: boolean, answer = 'in') =>
  service.call('POST', `/api/tee-time-recommendations/${id}/proposals/${userId}`, leader, { accept, answer });
/** Whether the list of the squad's rounds says that something waits. */
const isListed = async ({ squadId }: Shared, reader: string) =>
  (await service.call('GET', `/api/squad-tee-time-recommendations/${squadId}`, reader)).json()[0].proposed;
const isIn = async (id: string, userId: string) => (await storedRound(id)).confirmedMembers.includes(userId);
const words = async (id: string, reader: string) =>
  (await calls.answers(id, reader)).json().map(({ userId, answer }: Record<string, unknown>) => [userId, answer]);
const stored = async (userId: string) => [
  await service.client.proposedAnswer.count({ where: { userId } }),
  await service.client.rememberedBrowser.count({ where: { userId } }),
];

test('a proposal counts for nothing until a leader accepts it: not in the round, its answers or events', async () => {
  const { id, creator, robin, shared } = await scene();
  const [before, events] = [await words(id, creator), await told([id])];
  expect(await isListed(shared, creator)).toBe(false);
  expect(await propose(shared, id, robin, 'in')).toMatchObject({ status: 303, said: 'proposed' });
  expect(await isListed(shared, creator)).toBe(true);
  expect([await isIn(id, robin), await words(id, creator), await told([id])]).toEqual([false, before, events]);
  const { date, time } = await storedRound(id);
  const round = { recommendationId: id, date: date.toISOString().slice(0, 10), time, courseName: 'Heron Ridge' };
  const word = { userId: robin, answer: 'in', proposedAt: expect.any(String) };
  expect(await proposed(shared, creator)).toEqual([{ ...round, ...word }]);
  expect((await decide(id, creator, robin, true)).statusCode).toBe(204);
  expect([await isIn(id, robin), await isListed(shared, creator)]).toEqual([true, false]);
  expect((await words(id, creator))[0]).toEqual([robin, 'in']);
  expect(await proposed(shared, creator)).toEqual([]);
});

/** How often an answer told that a golfer was there. */
const answeredBy = (userId: string) => {
  const where = { type: 'recommendation.golfer-answered.v1', envelope: { path: ['data', 'userId'], equals: userId } };
  return service.client.outboxEvent.count({ where });
};

test('a browser of which one was accepted answers for that golfer at once, and for no other; answers that count tell that they were there', async () => {
  const { id, creator, mate, robin, shared } = await scene();
  const { browser } = await propose(shared, id, robin, 'in');
  expect(await answeredBy(robin)).toBe(0);
  await decide(id, creator, robin, true);
  expect(await answeredBy(robin)).toBe(1);
  expect(await propose(shared, id, robin, 'out', browser)).toMatchObject({ said: 'out', browser });
  expect(await answeredBy(robin)).toBe(2);
  expect([await isIn(id, robin), (await words(id, creator))[0]]).toEqual([false, [robin, 'out']]);
  expect((await propose(shared, id, mate, 'out', browser)).said).toBe('proposed');
  expect((await propose(shared, id, robin, 'in')).said).toBe('proposed');
  expect(await isIn(id, mate)).toBe(true);
});

test('a renewed link, to which what was proposed by the other gives way, and an account of the golfer, end that', async () => {
  const { id, squadId, creator, robin, shared } = await scene();
  const { browser } = await propose(shared, id, robin, 'in');
  await decide(id, creator, robin, true);
  await propose(shared, id, robin, 'maybe');
  const renewed = { squadId, linkId: newId() };
  expect((await propose(renewed, id, robin, 'out', browser)).said).toBe('proposed');
  expect(await proposed(shared, creator)).toMatchObject([{ answer: 'out' }]);
  await service.client.golfer.update({ where: { id: robin }, data: { claimed: true } });
  expect((await propose(shared, id, robin, 'out', browser)).said).toBe('proposed');
  expect(await isIn(id, robin)).toBe(true);
});

test('declined it is gone, nothing was answered, and leaders are told of the next; of a golfer with an account it is accepted, and no browser is remembered', async () => {
  const { id, creator, mate, robin, shared } = await scene();
  const declined = await propose(shared, id, robin, 'in');
  expect((await decide(id, creator, robin, false)).statusCode).toBe(204);
  expect([await isIn(id, robin), await proposed(shared, creator)]).toEqual([false, []]);
  expect(await propose(shared, id, robin, 'in', declined.browser)).toMatchObject({ ...declined, said: 'proposed' });
  expect([await stored(robin), (await toldOfRound('approval-asked', id)).length]).toEqual([[1, 0], 2]);
  const { browser } = await propose(shared, id, mate, 'out');
  expect((await decide(id, creator, mate, true, 'out')).statusCode).toBe(204);
  expect([await isIn(id, mate), await stored(mate)]).toEqual([false, [0, 0]]);
  expect((await propose(shared, id, mate, 'in', browser)).said).toBe('proposed');
});

test('of several of a browser the last one waits, told to leaders once, who accept what they saw; their own word ends all', async () => {
  const { id, creator, robin, shared } = await scene();
  const { browser } = await propose(shared, id, robin, 'in');
  await propose(shared, id, robin, 'out', browser);
  expect(await toldOfRound('approval-asked', id)).toMatchObject([{ about: 'answer', userId: robin }]);
  expect((await decide(id, creator, robin, true, 'in')).json().code).toBe('proposal-changed');
  expect(await proposed(shared, creator)).toMatchObject([{ answer: 'out' }]);
  await propose(shared, id, robin, 'maybe');
  await sayByLink(id, { squadId: shared.squadId, userId: robin }, 'in');
  expect([await proposed(shared, creator), await stored(robin)]).toEqual([[], [0, 0]]);
  expect((await decide(id, creator, robin, true, 'out')).statusCode).toBe(404);
  expect([await isIn(id, robin), (await words(id, creator))[0]]).toEqual([true, [robin, 'in']]);
  expect((await propose(shared, id, robin, 'in', browser)).said).toBe('proposed');
});

test('nobody is kept from proposing by others, and ends no proposal that was there before; leaders see each answer', async () => {
  const { id, creator, robin, shared } = await scene();
  const { browser } = await propose(shared, id, robin, 'in');
  for (const answer of ['out', 'maybe', 'out', 'maybe']) {
    expect(await propose(shared, id, robin, answer)).toMatchObject({ status: 303, said: 'proposed' });
  }
  const answers = async () => (await proposed(shared, creator)).map(({ answer }: { answer: string }) => answer);
  expect([await answers(), await stored(robin)]).toEqual([
    ['maybe', 'out', 'in'],
    [3, 0],
  ]);
  await propose(shared, id, robin, 'maybe', browser);
  await propose(shared, id, robin, 'in');
  expect(await answers()).toEqual(['in', 'out', 'maybe']);
  expect((await decide(id, creator, robin, false, 'out')).statusCode).toBe(204);
  expect(await answers()).toEqual(['in', 'maybe']);
  expect((await decide(id, creator, robin, true, 'maybe')).statusCode).toBe(204);
  expect([await answers(), await stored(robin)]).toEqual([[], [0, 1]]);
  expect((await propose(shared, id, robin, 'out', browser)).said).toBe('out');
});

test('of an answer that several browsers proposed a leader sees one, and accepting it has none remembered', async () => {
  const { id, creator, robin, shared } = await scene();
  const both = await Promise.all([propose(shared, id, robin, 'in'), propose(shared, id, robin, 'in')]);
  expect(both.map(({ said }) => said)).toEqual(['proposed', 'proposed']);
  expect(await proposed(shared, creator)).toMatchObject([{ userId: robin, answer: 'in' }]);
  expect((await decide(id, creator, robin, true)).statusCode).toBe(204);
  expect([await isIn(id, robin), await stored(robin)]).toEqual([true, [0, 0]]);
  for (const { browser } of both) expect((await propose(shared, id, robin, 'out', browser)).said).toBe('proposed');
});

test('a proposal follows its round to another start, from which the days count until it is forgotten; at a full one who is accepted waits in line', async () => {
  const { id, squadId, creator, teeTimeId } = await steps.fullRound({ courseId, waiting: 0 });
  const robin = await register({ claimed: false });
  await join(squadId, robin);
  const shared = { squadId, linkId: newId() };
  await propose(shared, id, robin, 'in');
  expect((await calls.move(teeTimeId, creator, { date: dateIn(60), time: '09:00' })).statusCode).toBe(200);
  const { playsAt } = await service.client.proposedAnswer.findFirstOrThrow({ where: { recommendationId: id } });
  expect(playsAt).toEqual((await storedRound(id)).startsAt);
  expect((await decide(id, creator, robin, true)).statusCode).toBe(204);
  expect((await calls.list(squadId, robin)).json()).toMatchObject([{ id, waiting: { place: 1 } }]);
  expect(await proposed(shared, creator)).toEqual([]);
});

test('to the date of a standing game the first word may be proposed, which a leader sees and accepts', async () => {
  const { squadId, creator, round: id } = await steps.openedDate({ courseId, members: 1 });
  const robin = await register({ claimed: false });
  await join(squadId, robin);
  const shared = { squadId, linkId: newId() };
  expect(await propose(shared, id, robin, 'in')).toMatchObject({ status: 303, said: 'proposed' });
  expect(await proposed(shared, creator)).toMatchObject([{ recommendationId: id, userId: robin }]);
  expect((await decide(id, creator, robin, true)).statusCode).toBe(204);
  expect(await isIn(id, robin)).toBe(true);
});

test('leaders see and decide who did not create the squad; other links and strangers propose nothing', async () => {
  const { id, squadId, creator, robin, shared } = await scene();
  await propose(shared, id, robin, 'in');
  const [leader, stranger] = [await register(), await register()];
  await join(squadId, leader, 'active', 'leader');
  expect(await proposed(shared, leader)).toHaveLength(1);
  expect((await decide(id, leader, robin, true, 'out')).statusCode).toBe(409);
  const other = { squadId: await createSquad([creator]), linkId: newId() };
  expect((await propose(other, id, robin, 'in')).status).toBe(404);
  expect((await propose(shared, id, stranger, 'in')).status).toBe(404);
  expect((await propose(shared, newId(), robin, 'in')).status).toBe(404);
  expect(await proposed(shared, creator)).toHaveLength(1);
});

test('goes with the membership and with the golfer, the remembered browser with it, and 30 days after its round', async () => {
  expect(expiring).toContainEqual({ table: 'proposed_answers', age: 'plays_at', days: 30 });
  for (const end of ['leave', 'delete'] as const) {
    const { id, squadId, creator, robin, shared } = await scene();
    const { browser } = await propose(shared, id, robin, 'in');
    await decide(id, creator, robin, true);
    const other = { browser: 'f'.repeat(64), linkId: newId(), playsAt: new Date() };
    const data = { recommendationId: id, userId: robin, answer: 'out', ...other } as const;
    await service.client.proposedAnswer.create({ data });
    expect(await stored(robin)).toEqual([1, 1]);
    for (const list of ['proposedAnswers', 'rememberedBrowsers'] as const) {
      const { rows } = await service.pool.query(lists[list], [robin]);
      expect(rows).toEqual([expect.objectContaining({ squadId })]);
      expect(JSON.stringify(rows)).not.toContain(browser);
    }
    if (end === 'leave') await leave(squadId, robin);
    else await deleteAccount(robin);
    expect(await stored(robin)).toEqual([0, 0]);
  }
});

test('the page shows a browser what it proposed, and no other browser', async () => {
  const { id, robin, shared } = await scene();
  const { browser } = await propose(shared, id, robin, 'maybe');
  const page = async (held?: string) =>
    (await service.callByShared('GET', `/s/-/?said=proposed&round=${id}&golfer=${robin}`, shared, undefined, held))
      .body;
  const own = await page(browser);
  expect(own).toContain('<bdi>Robin U.</bdi>: Maybe, waits for a leader');
  expect(own).toContain('Noted: it counts for Robin U. once');
  for (const other of [undefined, 'x'.repeat(43)]) expect(await page(other)).not.toMatch(/Waiting|Noted/);
});

const linkOf = (squadId: string) => ({ squadId, linkId: newId() });
const open = (squadId: string) => service.callByShared('GET', '/s/-/', linkOf(squadId));

test('shows coming rounds with who is in, guests counted, and names of members with their last initial; a preview names nobody', async () => {
  const { id, squadId, creator } = await confirmedRound({ courseId, confirmed: 1, squad: { name: 'Dawn Patrol' } });
  const facts = { firstName: 'Robin', lastName: 'Underwood', email: 'robin@example.com', handicap: 21.7 };
  await join(squadId, await register(facts));
  const page = await open(squadId);
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('Heron Ridge');
  expect(page.body).toContain('1 in: ');
  expect(page.body).toContain('>Robin U.</option>');
  expect(page.body).not.toMatch(/Underwood|robin@|21\.7|<script/);
  const [head] = page.body.split('</head>');
  expect(head).toContain('<meta property="og:title" content="A round of golf: are you in?">');
  expect(head).not.toMatch(/Robin|Dawn/);
  expect((await bring(id, creator)).statusCode).toBe(201);
  const { body } = await open(squadId);
  expect(body).toMatch(/2 in: .* and 1 more/);
  expect(body).not.toContain('Kim');
});

test('shows a round until its last group tees off; leaders see as long what is proposed, and nothing is any more then', async () => {
  const { id, squadId, creator, mate: userId } = await bookedRound({ courseId, members: 5, confirmed: 5 });
  await startIn(id, -5);
  expect.soft((await open(squadId)).body).toContain(id);
  await service.callByShared('POST', `/s/-/rounds/${id}`, linkOf(squadId), { userId, answer: 'out' });
  const proposals = await service.call('GET', `/api/squads/${squadId}/proposals`, creator);
  expect(proposals.json()).toMatchObject([{ recommendationId: id, userId }]);
  await startIn(id, -60);
  expect((await propose(linkOf(squadId), id, creator, 'out')).status).toBe(409);
  expect(await toldOfRound('approval-asked', id)).toHaveLength(1);
});

test('says after a name was chosen that a mail comes if an address is known, for members alone', async () => {
  const robin = await register({ firstName: 'Robin', lastName: 'Underwood' });
  const squadId = await createSquad([await register(), robin]);
  const openSaid = async (golfer: string) =>
    (await service.callByShared('GET', `/s/-/?said=mail&golfer=${golfer}`, linkOf(squadId))).body;
  const page = await openSaid(robin);
  expect(page).toContain('If we know an address for Robin U., a mail');
  expect(page).toContain(`<option value="${robin}" selected>`);
  expect(await openSaid(await register({ firstName: 'Robin' }))).not.toContain('role="status"');
});

test('a golfer who left, a squad that is none, and other ways to call it', async () => {
  const [creator, golfer] = [await register(), await register({ firstName: 'Robin' })];
  const squadId = await createSquad([creator, golfer]);
  await leave(squadId, golfer);
  expect((await open(squadId)).body).not.toContain('Robin');
  expect((await open(newId())).statusCode).toBe(404);
  for (const userId of [undefined, creator]) {
    expect((await service.call('GET', '/s/-/', userId)).statusCode).toBe(404);
  }
  const personal = await service.callByLink('GET', '/s/-/', { userId: creator, squadId });
  expect(personal.statusCode).toBe(404);
  expect((await service.callByShared('GET', '/a/-/', linkOf(squadId))).statusCode).toBe(404);
});
