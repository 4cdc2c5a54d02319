import { until } from '@fourball/kit/testing/until.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { mailsTo } from '../../proofs/mail.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { type HostileCast, hostileCast } from './hostile-actors.ts';
import { asRead, type Kind } from './hostile-texts.ts';
import { textFields } from './text-fields.ts';

const stack = inject('stack');

/** Texts that are shown to nobody, each for a reason. */
const UNSHOWN: Readonly<Record<string, string>> = {
  password: 'kept as a hash',
  newPassword: 'kept as a hash',
  confirmPassword: 'kept as a hash',
  currentPassword: 'compared with a hash',
  token: 'compared with a hash',
  timeZone: 'one of a list',
  creatorTimeZone: 'one of a list',
  inviteEmails: 'addresses, each of which is checked',
  notes: 'no screen shows them: their golfer reads them through the API',
  zipCode: 'no screen shows it',
  phone: 'no screen shows it',
  difficulty: 'no screen shows it',
  seen: 'compared with a hash',
};

/** Changed where they are made, and shown there. */
const alike = (field: string) =>
  field.replace(/^change(Squad|StandingGame)\./, 'create$1.').replace(/^changeGolfer\./, 'addGolfers.golfers.each.');

interface Screen {
  readonly name: string;
  readonly path: (cast: HostileCast) => string;
  readonly who: 'dana' | 'lee' | 'kim';
  readonly open?: (page: Page, cast: HostileCast) => Promise<unknown>;
  /** The texts that must be there as they were written. */
  readonly shows: readonly string[];
}

const SQUAD = [
  'createSquad.name',
  'createSquad.description',
  'createSquad.homeArea.city',
  'createSquad.homeArea.state',
];
const NAMES = ['register.firstName', 'register.lastName', 'changeProfile.firstName', 'changeProfile.lastName'];
const ADDED = ['addGolfers.golfers.each.firstName', 'addGolfers.golfers.each.lastName'];
const SCREENS: readonly Screen[] = [
  { name: 'home', path: () => '/', who: 'lee', shows: ['register.firstName', 'createSquad.name', 'addCourse.name'] },
  {
    name: 'the notifications',
    path: () => '/',
    who: 'lee',
    open: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
    shows: ['notifyTeeTime.note', 'notifyTeeTime.teeTimeDetails.course', 'addCourse.name', 'createSquad.name'],
  },
  { name: "the squad's page", path: membersPath, who: 'lee', shows: ['createSquad.name', ...NAMES, ...ADDED] },
  { name: 'a list of golfers', path: membersPath, who: 'dana', open: writeList, shows: ['previewRoster.text'] },
  {
    name: 'a list of golfers that was checked',
    path: membersPath,
    who: 'dana',
    open: async (page, cast) => {
      await writeList(page, cast);
      await page.getByRole('button', { name: 'Check the list' }).click();
      await page.getByRole('button', { name: 'Change the list' }).waitFor();
    },
    shows: [],
  },
  {
    name: "the squad's settings",
    path: membersPath,
    who: 'dana',
    open: (page) => page.getByRole('button', { name: 'Edit Squad' }).click(),
    shows: SQUAD,
  },
  { name: 'an open squad', path: squadPath, who: 'kim', shows: SQUAD },
  { name: 'an invitation', path: ({ inviteCode }) => `/join/${inviteCode}`, who: 'kim', shows: SQUAD.slice(0, 2) },
  {
    name: 'tee times',
    path: ({ squadId }) => `/tee-times?squad=${squadId}`,
    who: 'dana',
    shows: ['createSquad.name', 'addCourse.name', 'bookRecommendation.bookingReference', 'reserveTeeTime.reservedAs'],
  },
  {
    name: 'a round',
    path: ({ teeTimeId }) => `/round/${teeTimeId}`,
    who: 'lee',
    shows: ['addGuest.name', 'addCourse.name', 'bookRecommendation.bookingReference', 'answerRound.note', ...ADDED],
  },
  {
    name: 'the page of a personal link',
    path: ({ token }) => `/a/${token}/`,
    who: 'kim',
    shows: ['createSquad.name', 'addCourse.name', 'answerRound.note', ...ADDED.slice(0, 1)],
  },
  {
    name: 'a standing game',
    path: ({ squadId, gameId }) => `/squads/${squadId}/standing-games/${gameId}`,
    who: 'lee',
    shows: ['createSquad.name', 'createStandingGame.name', 'addCourse.name', 'skipGameDate.reason'],
  },
  {
    name: 'a date of a standing game',
    path: ({ gameId, dateId }) => `/standing-games/${gameId}/dates/${dateId}`,
    who: 'dana',
    shows: ['createStandingGame.name', 'addCourse.name', 'answerGameDate.note', ...NAMES],
  },
  { name: 'the schedule', path: () => '/availability', who: 'lee', shows: [] },
  {
    name: 'the profile, where courses are looked for',
    path: () => '/profile?open=courses',
    who: 'dana',
    open: (page, { written }) => page.getByLabel('Find a course').fill(written['addCourse.name']?.split(' ')[0] ?? ''),
    shows: ['changeProfile.firstName', 'changeProfile.lastName', 'addCourse.name', 'addCourse.city', 'addCourse.state'],
  },
];
function squadPath({ squadId }: HostileCast): string {
  return `/squad/${squadId}`;
}
function membersPath(cast: HostileCast): string {
  return `${squadPath(cast)}?tab=members`;
}

async function writeList(page: Page, { written }: HostileCast): Promise<void> {
  await page.getByRole('button', { name: 'Add Golfers' }).click();
  await page.getByText('Paste a list').click();
  await page.getByLabel('Golfers', { exact: true }).fill(written['previewRoster.text'] ?? '');
}

/** All that a page shows, what stands in its fields included. */
const READ = `[document.body.textContent, ...[...document.querySelectorAll('input, textarea')].map(({ value }) => value)].join('\\n')`;
const HARM = `({
  ran: globalThis.ran,
  planted: [...document.querySelectorAll('[data-planted]')].map(({ outerHTML }) => outerHTML),
  leading: [...document.querySelectorAll('[href], [src], [action]')]
    .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? element.getAttribute('action'))
    .filter((address) => /^\\s*(javascript|data:text|vbscript):/i.test(address)),
  wider: document.documentElement.scrollWidth <= innerWidth ? [] : [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => element.cloneNode().outerHTML),
})`;
const NO_HARM = { ran: undefined, planted: [], leading: [], wider: [] };

const shown = new Set<string>();

/** Holds that the texts are read as they were written, and that nothing else came of them. */
async function expectText(page: Page, fields: readonly string[], { written }: HostileCast): Promise<void> {
  for (const field of fields) {
    await expect.poll(async () => asRead(await page.evaluate<string>(READ))).toContain(asRead(written[field] ?? field));
    shown.add(field);
  }
  expect(await page.evaluate(HARM)).toEqual(NO_HARM);
}

describe.each(['markup', 'tricks'] as const)('what golfers write, as %s', (kind: Kind) => {
  let cast: HostileCast;
  const browsers: Partial<Record<Screen['who'], ProofBrowser>> = {};
  beforeAll(async () => {
    cast = await hostileCast(stack, kind);
    for (const who of ['dana', 'lee', 'kim'] as const)
      browsers[who] = await openBrowser(stack.url, { visitor: cast[who] });
  });

  test.each(SCREENS)('is text on $name: no script runs, nothing is made of it, nothing overflows', async (screen) => {
    const { page, faults } = browsers[screen.who] as ProofBrowser;
    await page.goto(screen.path(cast));
    await screen.open?.(page, cast);
    await expectText(page, screen.shows, cast);
    expect(faults).toEqual([]);
  });

  test('is text in mails, also where no policy forbids a script', async () => {
    const { page } = browsers.kim as ProofBrowser;
    const read = async (address: string, fits: string | RegExp, fields: readonly string[]) => {
      const letter = await until(`a mail with ${fits}`, async () =>
        (await mailsTo(stack, address)).find(({ html }) => html.search(fits) >= 0),
      );
      await page.goto('about:blank');
      await page.setContent(letter.html);
      await expectText(page, fields, cast);
    };
    await read(cast.invited[0], 'inviteMessage', ['createSquad.name', 'createSquad.inviteMessage']);
    await read(cast.invited[1], 'message', ['createSquad.name', 'inviteByMail.message']);
    await read(cast.lee.user.email, 'note', ['notifyTeeTime.note', 'notifyTeeTime.teeTimeDetails.course']);
    await read(cast.lee.user.email, /address\d/, ['addCourse.name', 'addCourse.address']);
  });
});

test('so was every text that the contracts let a golfer write', () => {
  const missing = textFields.filter((field) => {
    return UNSHOWN[field.split('.').at(-1) ?? ''] === undefined && !shown.has(alike(field));
  });
  expect(missing).toEqual([]);
});
