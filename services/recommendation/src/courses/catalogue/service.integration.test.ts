import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@fourball/kit/process/id.ts';
import { actBeforeCommit } from '@fourball/kit/testing/locks.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import catalogue from '../../../data/courses.json' with { type: 'json' };
import type { Prisma } from '../../generated/prisma/client.ts';
import { storedDate } from '../../ranking/calendar.ts';
import { weekly } from '../../testing/standing-games.ts';
import { useService } from '../../testing/steps.ts';
import { courseForSquad, seedCourses } from '../service.ts';

const { service, register, createSquad, openCourse, offer, dateIn, ...steps } = useService(null);
const { bookedRound, storedRound, teeTimesOf } = steps;
const folder = await mkdtemp(join(tmpdir(), 'fourball-courses-'));
beforeEach(async () => {
  await service.client.teeTime.deleteMany();
  await service.client.recommendation.deleteMany();
  await service.client.golfCourse.deleteMany();
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the command as an operator does. */
async function importFile(name: string, content: string, ...flags: string[]) {
  const file = join(folder, name);
  await writeFile(file, content);
  const entry = new URL('../../courses.ts', import.meta.url).pathname;
  const environment = { DATABASE_URL: service.databaseUrl };
  return new Promise<{ code: number; out: string; errors: string }>((resolve) => {
    execFile(process.execPath, [entry, 'import', file, ...flags], { env: environment }, (error, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, out, errors }),
    );
  });
}

const header = 'externalId,name,city,state,averagePrice,rating,holes,timeZone';
const csv = (...rows: string[]) => `${[header, ...rows].join('\n')}\n`;
const courses = () => service.client.golfCourse.findMany({ where: { source: 'imported' }, orderBy: { name: 'asc' } });

test('a CSV file is imported; again it changes nothing; changed it updates, and what it leaves out stays', async () => {
  const rows = ['1,Sage,Boise,ID,64.50,4.35,9,America/Boise', ',Fern,Salem,OR,,,,America/Los_Angeles'];
  const { code, out } = await importFile('a.csv', csv(...rows));
  expect([code, out]).toEqual([0, 'Courses: 2 added, 0 updated, 0 unchanged, 0 left out.\n']);
  const [fern, sage] = await courses();
  expect(sage).toMatchObject({ externalId: '1', city: 'Boise', holes: 9, timeZone: 'America/Boise', addedBy: null });
  expect([sage?.averagePrice?.toNumber(), sage?.rating?.toNumber()]).toEqual([64.5, 4.35]);
  expect(fern).toMatchObject({ externalId: null, averagePrice: null, rating: null, holes: 18 });
  expect((await importFile('a.csv', csv(...rows))).out).toMatch(/^Courses: 0 added, 0 updated, 2 unchanged/);
  expect(await courses()).toEqual([fern, sage]);

  const changed = csv('1,Sagebrush,Boise,ID,70,,9,America/Boise', '3,Moss,Bend,OR,,,,America/Los_Angeles');
  expect((await importFile('a.csv', changed)).out).toMatch(/^Courses: 1 added, 1 updated, 0 unchanged/);
  const [fernAfter, moss, sagebrush] = await courses();
  expect([fernAfter, moss?.name]).toEqual([fern, 'Moss']);
  expect(sagebrush).toMatchObject({ id: sage!.id, name: 'Sagebrush', rating: null });
  const unnumbered = csv(',Sagebrush,Boise,ID,71,,9,America/Boise');
  expect((await importFile('a.csv', unnumbered)).out).toMatch(/^Courses: 0 added, 1 updated, 0 unchanged/);
  expect((await courses()).at(-1)).toMatchObject({ id: sage!.id, externalId: '1' });
});

test('a course whose time zone is corrected keeps the times of its rounds to come on the clocks there, of which nobody is told', async () => {
  const importIn = (timeZone: string) => importFile('z.csv', csv(`1,Sage,Boise,ID,64,4,18,${timeZone}`));
  await importIn('America/New_York');
  const { id, teeTimeIds } = await bookedRound({ courseId: (await courses())[0]!.id, members: 5 });
  const startsOf = async () => [await storedRound(id), ...(await teeTimesOf(id))].map(({ startsAt }) => +startsAt);
  const [round, ...groups] = (await startsOf()).map((startsAt) => startsAt + 2 * 60 * 60_000);
  await importIn('America/Boise');
  expect(await startsOf()).toEqual([round, ...groups]);
  const told = await Promise.all(teeTimeIds.map(async (one) => (await service.published(one)).at(-1)?.envelope));
  const dataOf = (startsAt: number) => ({ startsAt: new Date(startsAt).toISOString() });
  expect(told).toMatchObject(groups.map((startsAt) => ({ snapshot: true, data: dataOf(startsAt) })));
});

test('a JSON file is imported alike, and imports at the same time take turns', async () => {
  const list = [
    { name: 'Sage ⛳', city: 'Boise', state: 'ID', timeZone: 'America/Boise', website: 'https://sage.example' },
    { externalId: '9', name: 'Fern', latitude: 44.9, longitude: -123, timeZone: 'America/Los_Angeles' },
  ];
  const answers = await Promise.all([1, 2, 3].map((run) => importFile(`${run}.json`, JSON.stringify(list))));
  const added = answers.map(({ out }) => out.slice(0, 16)).sort();
  expect(added).toEqual(['Courses: 0 added', 'Courses: 0 added', 'Courses: 2 added']);
  expect((await courses()).map(({ name }) => name)).toEqual(['Fern', 'Sage ⛳']);
});

test('one fault, and nothing is imported: each is named by its line and field; with --skip-invalid the others are, but not of a file that is wrong as a whole', async () => {
  const file = csv('1,Sage,Boise,ID,64,4,18,America/Boise', ',,Salem,OR,cheap,,,America/Los_Angeles', '7,Fern,Bend');
  const { code, errors } = await importFile('b.csv', file);
  expect(code).toBe(1);
  expect(errors.split('\n').slice(0, 3).sort()).toEqual([
    'line 3, averagePrice: must be a number',
    'line 3, name: must be given',
    'line 4, row: must have as many fields as the header',
  ]);
  expect(await courses()).toEqual([]);
  const skipped = await importFile('b.csv', file, '--skip-invalid');
  expect([skipped.code, skipped.out]).toEqual([0, 'Courses: 1 added, 0 updated, 0 unchanged, 2 left out.\n']);
  expect(skipped.errors).toContain('line 3, name: must be given');
  for (const wrong of ['name,stars\nFern,5\n', 'name,timeZone\n"Fern,UTC\n', ''])
    expect((await importFile('b.csv', wrong, '--skip-invalid')).code, wrong).toBe(1);
  expect((await courses()).map(({ name }) => name)).toEqual(['Sage']);
  const json = await importFile('b.json', '[\n  {"name": "Sage"}\n]');
  expect([json.code, json.errors.split('\n')[0]]).toEqual([1, 'line 2, timeZone: must be given']);
});

test('with --replace-demo the demo courses go to which nothing refers; golfers’ own courses stay', async () => {
  await seedCourses(service.client, catalogue);
  const [recommended = '', favourite = '', preferred = '', named = ''] = catalogue.map(({ id }) => id);
  const golfer = await register({ favoriteCourses: [favourite], preferredCourses: [preferred] });
  const squadId = await createSquad([golfer]);
  await offer({ squadId, courseId: recommended, date: dateIn(5), time: '09:00' });
  const added = await openCourse({ source: 'golfer', addedBy: golfer });
  // A namesake of a demo course is none of them.
  const { name, city, state } = catalogue[0]!;
  let out = '';
  const makeGame = async (tx: Prisma.TransactionClient) => {
    await courseForSquad(tx, squadId, named);
    const rules = { ...weekly, courseIds: [named] };
    await tx.standingGame.create({ data: { id: newId(), squadId, rules, firstDate: storedDate(weekly.firstDate) } });
  };
  await actBeforeCommit(service.client, makeGame, async () => {
    ({ out } = await importFile('d.csv', csv(`1,${name},${city},${state},64,4,18,UTC`), '--replace-demo'));
  });
  expect(out.split('\n').slice(0, 2)).toEqual([
    'Courses: 1 added, 0 updated, 0 unchanged, 0 left out.',
    `Demo courses: ${catalogue.length - 4} removed; 4 stay, because golfers or tee times refer to them.`,
  ]);
  const left = await service.client.golfCourse.findMany({ where: { source: { not: 'imported' } } });
  expect(left.map(({ id }) => id).sort()).toEqual([recommended, favourite, preferred, named, added].sort());
});

test('wrong words on the command line are answered by the right ones', async () => {
  for (const flags of [['--all'], ['more']]) {
    const { code, errors } = await importFile('f.csv', csv(), ...flags);
    expect([code, errors]).toEqual([2, expect.stringMatching(/import <file.csv or file.json>/)]);
  }
  expect((await importFile('f.txt', csv())).code).toBe(2);
});
