import { expect, it } from 'vitest';
import { decoded, mailServerOfEachTest } from '../../testing/mail-server.ts';
import { sendAll, subjectsOf } from '../../testing/mails.ts';
import { addGolfer, giveLink, removeGolfer } from '../../testing/outsiders.ts';
import { createSquad, serviceWithSquads } from '../../testing/squads.ts';

const { service, scene, client, squad, sam, membershipOf } = await serviceWithSquads();
const server = mailServerOfEachTest();

const choose = async ({ id }: { id: string }) => {
  const by = { shared: { squadId: squad.id, linkId: squad.id } };
  const { statusCode, headers, body } = await service.sendForm('/s/-/mails', { userId: id }, by);
  return [statusCode, headers.location, body, headers['fourball-write']];
};
const saidOf = ({ id }: { id: string }) => [303, `./?said=mail&golfer=${id}`, '', undefined];

it('mails the personal link to whoever has an address, with an account or without, and answers everybody alike', async () => {
  const pat = await addGolfer(service, scene);
  const unknown = await addGolfer(service, scene, '');
  const token = await giveLink(service, membershipOf(sam));
  await client.mail.deleteMany();
  for (const golfer of [pat, unknown, sam]) expect(await choose(golfer)).toEqual(saidOf(golfer));
  const sent = await sendAll(service, server);
  expect([subjectsOf(sent(pat)), subjectsOf(sent(sam))]).toEqual([
    ['Your link to Weekend Warriors'],
    ['Your link to Weekend Warriors'],
  ]);
  expect(decoded(sent(pat)[0]!.message)).toContain(`/a/${pat.token}/`);
  expect(decoded(sent(sam)[0]!.message)).toContain(`/a/${token}/`);
  expect(server.received).toHaveLength(2);
});

it('mails one golfer three times a day, and says the same beyond', async () => {
  const pat = await addGolfer(service, scene);
  await client.mail.deleteMany();
  for (let times = 0; times < 5; times += 1) expect(await choose(pat)).toEqual(saidOf(pat));
  expect(await client.mail.count({ where: { userId: pat.id } })).toBe(3);
});

it('mails nobody of another squad, who left, or who wants no mails', async () => {
  const [pat, gone] = [await addGolfer(service, scene), await addGolfer(service, scene)];
  const other = await createSquad(service);
  await removeGolfer(service, gone);
  await service.sendForm('/a/-/mails', { mails: 'none' }, { userId: pat.id, link: squad.id });
  await client.mail.deleteMany();
  for (const golfer of [pat, gone, other.kim]) expect(await choose(golfer)).toEqual(saidOf(golfer));
  await sendAll(service, server);
  expect(server.received).toEqual([]);
});
