import { newId } from '@fourball/kit/process/id.ts';
import { expect, test } from 'vitest';
import { useService } from '../../testing/steps.ts';

const steps = useService({ name: 'Otter Bend', city: 'Tucson', state: 'AZ' });
const { service, courseId, register, createSquad, join, leave, confirmedRound, bookedRound, startIn, bring } = steps;

const linkOf = (squadId: string) => ({ squadId, linkId: newId() });
const open = (squadId: string) => service.callByShared('GET', '/s/-/', linkOf(squadId));

test('shows coming rounds with who is in, guests counted, and names of members with their last initial; a preview names nobody', async () => {
  const { id, squadId, creator } = await confirmedRound({ courseId, confirmed: 1, squad: { name: 'Dawn Patrol' } });
  const facts = { firstName: 'Robin', lastName: 'Underwood', email: 'robin@example.com', handicap: 21.7 };
  await join(squadId, await register(facts));
  const page = await open(squadId);
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('Otter Bend');
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

test('shows a round until its last group tees off; leaders see as long what is proposed', async () => {
  const { id, squadId, creator, mate: userId } = await bookedRound({ courseId, members: 5, confirmed: 5 });
  await startIn(id, -5);
  expect.soft((await open(squadId)).body).toContain(id);
  await service.callByShared('POST', `/s/-/rounds/${id}`, linkOf(squadId), { userId, answer: 'out' });
  const proposals = await service.call('GET', `/api/squads/${squadId}/proposals`, creator);
  expect(proposals.json()).toMatchObject([{ recommendationId: id, userId }]);
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
