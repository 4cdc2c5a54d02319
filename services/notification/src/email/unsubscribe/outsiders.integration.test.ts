import { beforeEach, expect, it } from 'vitest';
import { invite, sendAll } from '../../testing/mails.ts';
import { addGolfer, type Outsider, removeGolfer } from '../../testing/outsiders.ts';
import { createSquad, serviceWithSquads } from '../../testing/squads.ts';

const { service, scene, client, squad, sam } = await serviceWithSquads();
let pat: Outsider;
beforeEach(async () => {
  pat = await addGolfer(service, scene);
  await client.mail.deleteMany();
});

const linkOf = ({ id: userId, membership: { squadId: link } }: Outsider) => ({ userId, link });
const choose = (mails: string, link = linkOf(pat)) => service.sendForm('/a/-/mails', { mails }, link);
const book = (golfer: Outsider) => service.book([golfer], { squadId: golfer.membership.squadId });
/** How many mails the address gets of what waits. */
const arrived = async () => (await sendAll(service))(pat).length;

it('“never again” by a personal link leads back to the page, and ends all mails to the address: those that wait, of another squad, and invitations, until it is taken back', async () => {
  await book(pat);
  const answer = await choose('none');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, './?said=no-mails']);
  const other = await createSquad(service);
  await book(await addGolfer(service, other, pat.email.toUpperCase()));
  await invite(service, pat.email, { squadId: other.squad.id, invitedBy: other.kim.id });
  expect(await arrived()).toBe(0);
  await choose('all');
  await book(pat);
  expect(await arrived()).toBe(1);
});

it('it outlives the golfer, and nothing that is kept shows the address', async () => {
  for (const _ of [1, 2]) expect((await choose('none')).statusCode).toBe(303);
  await removeGolfer(service, pat);
  await addGolfer(service, await createSquad(service), pat.email);
  expect(await arrived()).toBe(0);
  const kept = await client.mailRefusal.findMany();
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain(pat.email.slice(0, 8));
});

it('it is refused to golfers with an account, who have settings, and unknown to whoever is no member', async () => {
  const own = { userId: sam.id, link: squad.id };
  expect((await choose('none', own)).statusCode).toBe(409);
  const other = await createSquad(service);
  expect((await choose('none', { ...linkOf(pat), link: other.squad.id })).statusCode).toBe(404);
  await removeGolfer(service, pat);
  expect((await choose('none')).statusCode).toBe(404);
  // It has nothing to refuse for whom no address is known of.
  const silent = await addGolfer(service, scene, '');
  expect((await choose('none', linkOf(silent))).statusCode).toBe(303);
  expect(await client.mailRefusal.count()).toBe(0);
});
