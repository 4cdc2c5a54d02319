import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, inject, test } from 'vitest';
import { courseIn, firstOf, inDays, registerGolfer, squadOf } from '../../proofs/golfer.ts';
import { mailsTo } from '../../proofs/mail.ts';
import { addByLink } from '../../proofs/personal-link.ts';

/* A squad's shared link, from the leader's switch to an answer of a golfer who has no account. */
const stack = inject('stack');
const email = `robin-${Date.now()}@example.com`;
const creator = await registerGolfer(stack.url, 'Dana');
const { squadId } = await squadOf(creator, { members: [], name: 'Sharing Crew' });
const here = { params: { squadId } };
const added = await addByLink(stack, creator, squadId, { firstName: 'Robin', lastName: 'Underwood', email });
const robin = added.params.userId;
const slot = { date: inDays(5), time: '09:00' as const, courseId: await courseIn(creator, 'Europe/Lisbon') };
const { id } = await creator.ask(routes.confirmOptimalSlot, { ...here, body: { slot } });
const round = { params: { recommendationId: id } };

const share = async (renew = false) => (await creator.ask(routes.shareLink, { ...here, body: { renew } })).url ?? '';
const open = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init });
const post = (url: string, fields: Record<string, string>, cookie = '') =>
  open(url, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: 'null', cookie } });
const answer = (url: string, word: string, cookie?: string) =>
  post(`${url}rounds/${round.params.recommendationId}`, { userId: robin, answer: word }, cookie);
/** Where a form led, with what its page says. */
const saidBy = async (form: Response, url: string, cookie = '') => {
  const [, query = ''] = (form.headers.get('location') ?? '').split('?');
  return /role="status">([^<]*)/.exec(await (await open(`${url}?${query}`, { headers: { cookie } })).text())?.[1];
};
const cookieOf = (response: Response) =>
  firstOf(response.headers.getSetCookie().filter((cookie) => cookie.startsWith('fourball-browser=')));
const answers = () => creator.ask(routes.listAnswers, round);

test('a link that a leader turned on takes proposals, which count once accepted, and then at once from that browser', async () => {
  const url = await share();
  const page = await open(url);
  expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
  expect(await page.text()).not.toMatch(/Underwood|@example\.com|<script/);
  const form = await answer(url, 'in');
  expect([form.status, cookieOf(form)]).toEqual([303, expect.stringMatching(/; Path=\/s\/; HttpOnly; SameSite=Lax$/)]);
  const [cookie = ''] = cookieOf(form).split(';');
  expect(await saidBy(form, url, cookie)).toContain('once a leader of the squad confirms it');
  expect((await answers()).map(({ userId }) => userId)).not.toContain(robin);

  expect(await creator.ask(routes.listProposals, here)).toMatchObject([{ userId: robin, answer: 'in' }]);
  const decided = { params: { ...round.params, userId: robin }, body: { accept: true, answer: 'in' as const } };
  await creator.ask(routes.decideProposal, decided);
  expect(await answers()).toContainEqual(expect.objectContaining({ userId: robin, answer: 'in' }));
  expect(await saidBy(await answer(url, 'out', cookie), url, cookie)).toContain('counts.');
  expect(await answers()).toContainEqual(expect.objectContaining({ userId: robin, answer: 'out' }));

  const renewed = await share(true);
  expect([(await open(url)).status, (await answer(url, 'in', cookie)).status]).toEqual([404, 404]);
  expect(await saidBy(await answer(renewed, 'in', cookie), renewed, cookie)).toContain('once a leader');
  expect(await answers()).toContainEqual(expect.objectContaining({ userId: robin, answer: 'out' }));
});

test('choosing a name mails the personal link, and reading or looking ahead does not', async () => {
  const url = await share();
  for (const method of ['GET', 'HEAD']) await open(`${url}mails?userId=${robin}`, { method });
  const form = await post(`${url}mails`, { userId: robin });
  expect(await saidBy(form, url)).toContain('If we know an address for Robin U.');
  // A mail that reading asked for would have been asked for first, so it would stand beside the form's.
  const asked = await until('the mail', async () => {
    const chosen = (await mailsTo(stack, email)).filter(({ text }) => text.includes('Somebody chose your name'));
    return chosen.length > 0 && chosen;
  });
  expect(asked).toHaveLength(1);
});
