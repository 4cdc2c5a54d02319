import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { chromium } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { requireTool } from '../../dev-stack/system-tools.ts';
import { flags } from '../../e2e/screens/browser-flags.ts';
import { createVisitor } from '../../lib/visitor.ts';
import { queryOf } from '../databases.ts';
import { beFree, courseIn, firstOf, type Golfer, inDays, registerGolfer, squadOf, verifyAddresses } from '../golfer.ts';
import { nextMonday, rankWeek } from '../jobs.ts';
import { ownStackWithMails } from '../own-stack.ts';
import { delivered } from '../settled.ts';
import { tablePrints } from './table-prints.ts';

/*
 * Golfers' mail servers and messengers open links before their readers do, some in a browser that runs scripts. Every
 * link of every mail of a run is opened so, and answers for nobody: no row of any service is another.
 */
const SCANNERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36 OfficeSafeLinks',
  'Mozilla/4.0 (compatible; ms-office; MSOffice rmj)',
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  'WhatsApp/2.23.20.0 A',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; proofpoint-url-defense/1.0)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'TelegramBot (like TwitterBot)',
  'BarracudaCentral/1.0 Mozilla/5.0 (compatible)',
  'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
];
const METHODS = ['GET', 'HEAD'];

/** A round that is open still, and the link of a golfer who is asked for it. */
let open: { id: string; url: string };

const addressOf = (name: string) => `${name.toLowerCase()}@example.com`;
const here = () => ({ params: { squadId } });
const post = async (url: string, fields: Record<string, string>) => {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  expect(answer.status, await answer.text()).toBe(303);
};
const pick = (by: Golfer, slot: { date: string; time: '09:00'; courseId: string }) =>
  by.ask(routes.confirmOptimalSlot, { ...here(), body: { slot } });

/** Golfers come by list, answer by link, play, move, give up seats; accounts are invited, and ask for what comes by mail. */
async function play(): Promise<void> {
  const golfers = ['Pat', 'Kit', 'Sol', 'Ash'].map((firstName) => {
    return { firstName, lastName: 'Moreno', email: addressOf(firstName) };
  });
  await creator.ask(routes.addGolfers, { ...here(), body: { golfers } });
  await delivered(stack);
  const { members } = await creator.ask(routes.getSquad, here());
  const idOf = (name: string) => firstOf(members.filter(({ user }) => user.firstName === name)).userId;
  const linkOf = async (name: string, renew = false) => {
    const params = { squadId, userId: idOf(name) };
    return (await creator.ask(routes.memberAnswerLink, { params, body: { renew } })).url ?? '';
  };
  const [pat, kit] = [await linkOf('Pat'), await linkOf('Kit')];
  await creator.ask(routes.inviteByMail, { ...here(), body: { emails: [addressOf('Heron')] } });
  await registerGolfer(stack.url, 'Unsure');

  const courseId = await courseIn(creator, 'Europe/Lisbon');
  const { id } = await pick(creator, { date: inDays(5), time: '09:00', courseId });
  await pick(player, { date: inDays(5), time: '09:00', courseId });
  await delivered(stack);
  for (const url of [pat, kit]) await post(`${url}rounds/${id}`, { answer: 'in', note: '' });
  await creator.ask(routes.bookRecommendation, { params: { recommendationId: id }, body: {} });
  const { id: teeTimeId } = firstOf(await creator.ask(routes.listTeeTimes, here()));
  await creator.ask(routes.moveBooking, { params: { teeTimeId }, body: { date: inDays(5), time: '11:00' } });
  await delivered(stack);
  await post(`${pat}rounds/${id}`, { answer: 'out', note: 'Back hurts' });
  await player.ask(routes.cancelBooking, { params: { teeTimeId }, body: { seatOnly: true } });
  await post(`${kit}availability`, { date: inDays(9), time: '09:00', answer: 'yes' });

  const { id: openId } = await pick(creator, { date: inDays(7), time: '09:00', courseId });
  open = { id: openId, url: pat };
  const guest = { name: 'Lou', email: addressOf('Lou') };
  await creator.ask(routes.addGuest, { params: { recommendationId: openId }, body: guest });
  for (const golfer of [creator, player]) await beFree(golfer, [8, 9, 10, 11, 12, 13, 14]);
  await rankWeek(stack, squadId, nextMonday());
  await linkOf('Sol', true);
  const params = { squadId, userId: idOf('Ash') };
  await creator.ask(routes.removeMember, { params, query: {} });
  await player.ask(routes.requestExport, { body: { password: 'fairway7' } });
  await createVisitor(stack.url).ask(routes.forgotPassword, { body: { email: player.user.email } });
}

/** Every address of ours in a mail, wherever it stands in it, and those that the links of golfers grow by. */
function linksOfMails(): string[] {
  const texts = server.letters.flatMap(({ text, html, header, attachments }) => [
    text,
    html.replaceAll('&amp;', '&'),
    header('List-Unsubscribe') ?? '',
    ...attachments.map((one) => one.text.replaceAll(/\r?\n[ \t]/g, '')),
  ]);
  const found = texts.flatMap((text) => text.match(/https?:\/\/[^\s"'<>()\\,;]+/g) ?? []);
  return [...new Set(found)].filter((link) => link.startsWith(stack.url)).toSorted();
}

/** Addresses of the squad's shared link, those of its forms among them. */
async function sharedLinks(): Promise<string[]> {
  const { url } = await creator.ask(routes.shareLink, { ...here(), body: {} });
  return ['', `mails?userId=${player.user.id}`, `rounds/${open.id}?userId=${player.user.id}&answer=out`].map(
    (place) => `${url}${place}`,
  );
}

/** Waits until nothing is under way; answers the prints of all tables. */
async function look() {
  await delivered(stack);
  return tablePrints(stack);
}

const { server, stack } = await ownStackWithMails();
const browser = await chromium.launch({ executablePath: await requireTool('chromium'), args: flags });
afterAll(() => browser.close());
const [creator, player] = [await registerGolfer(stack.url, 'Creator'), await registerGolfer(stack.url, 'Player')];
await verifyAddresses(stack, creator, player);
const { squadId } = await squadOf(creator, { members: [player] });
await play();
// Asked for a while after the first start, and told to all, whoever reads.
const heard = 'SELECT publisher FROM first_snapshots';
await until(
  'auth to have heard of all memberships',
  async () => (await queryOf(stack, 'auth', heard)).length > 0,
  180_000,
);
// The clock looks through the line of a round in which a seat has come free, or that was moved.
const due = 'SELECT id FROM squad_tee_time_recommendations WHERE line_due_at <= now()';
const isLookedThrough = async () => (await queryOf(stack, 'recommendation', due)).length === 0;
await until('every line to be looked through', isLookedThrough, 180_000);
await delivered(stack);
const links = [...linksOfMails(), ...(await sharedLinks())];

test('there is every kind of link that the product sends, and a shared one', () => {
  const kinds = links.map((link) => /^\/(api\/)?[\w-]*/.exec(new URL(link).pathname)?.[0]);
  const all = [
    '/a',
    '/api/unsubscribe',
    '/auth',
    '/g',
    '/join',
    '/profile',
    '/round',
    '/s',
    '/unsubscribe',
    '/verify-email',
  ];
  console.log(`${server.letters.length} mails, ${links.length} links`);
  expect([...new Set(kinds)].toSorted()).toEqual(expect.arrayContaining(all));
  expect(links.filter((link) => link.includes('/a/')).length).toBeGreaterThan(5);
});

test('whoever scans mails answers for nobody: each link is fetched 10 times by GET and HEAD, and all tables stay', async () => {
  const before = await look();
  const statuses = new Map<string, number>();
  for (const link of links) {
    for (const agent of SCANNERS) {
      for (const method of METHODS) {
        const { status } = await fetch(link, { method, headers: { 'user-agent': agent } }).then(async (answer) => {
          await answer.arrayBuffer();
          return answer;
        });
        expect(status, `${method} ${link}`).toBeLessThan(500);
        statuses.set(`${method} ${status}`, (statuses.get(`${method} ${status}`) ?? 0) + 1);
      }
    }
  }
  console.log(Object.fromEntries(statuses));
  expect(statuses.get('GET 200')).toBeGreaterThan(SCANNERS.length * 10);
  expect(await look()).toEqual(before);
});

test('a browser that opens each link, runs its scripts and does not tap leaves all tables as they were', async () => {
  const before = await look();
  let drawn = 0;
  for (const link of links) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    // A copy of data, or a calendar, is downloaded in place of a page.
    await page.goto(link, { waitUntil: 'networkidle' }).catch((cause) => {
      if (!/Download is starting|ERR_ABORTED/.test(cause.message)) throw cause;
    });
    if ((await page.locator('body').innerText()).trim() !== '') drawn += 1;
    await context.close();
  }
  expect(drawn).toBeGreaterThan(links.length / 2);
  expect(await look()).toEqual(before);
});

test('a tap does change them, which these tables would have told', async () => {
  const before = await look();
  await post(`${open.url}rounds/${open.id}`, { answer: 'in', note: '' });
  const after = await until('the golfer to be in', async () => {
    const params = { recommendationId: open.id };
    return (await creator.ask(routes.listAnswers, { params })).length > 1 && look();
  });
  const changed = Object.keys(after).filter((place) => after[place] !== before[place]);
  expect(changed).toEqual(expect.arrayContaining(['recommendation.round_answers', 'recommendation.outbox']));
});
