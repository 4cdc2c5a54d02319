import { chmod, copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { routes } from '@fourball/contracts/http/routes.ts';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, expect, test } from 'vitest';
import { freePorts } from '../dev-stack/ports.ts';
import { silent } from '../dev-stack/report.ts';
import { startStack } from '../dev-stack/stack.ts';
import { createRandom } from '../lib/random.ts';
import { createVisitor } from '../lib/visitor.ts';
import { DUMP_ORDER } from '../ops/backup/backup.ts';
import { dumpDatabase } from '../ops/backup/dump.ts';
import { manifestFile, readManifest, tableFile } from '../ops/backup/manifest.ts';
import { restore } from '../ops/backup/restore.ts';
import { openDatabases } from '../ops/events/databases.ts';
import { waitUntilQuiet } from '../ops/events/quiet.ts';
import { fileFolder } from '../test-runner/folder.ts';
import { answeredOf, type CallLog, withoutTheGone } from './chaos/call-log.ts';
import type { Facts, InboxFact, OutboxFact } from './chaos/facts/facts.ts';
import { readFacts } from './chaos/facts/read-facts.ts';
import { endedAccounts } from './chaos/invariants/events.ts';
import { violationsOf } from './chaos/invariants.ts';
import { createNotebook } from './chaos/load/caller.ts';
import { startLoad } from './chaos/load/load.ts';
import { violationsText } from './chaos/summary.ts';
import { queryOf } from './databases.ts';
import { createSquad, type Golfer, inDays, registerGolfer } from './golfer.ts';
import { LIFTED_LIMITS, startProofStack } from './stack.ts';

/** So many more writes are answered between two dumps. */
const WRITES_BETWEEN = 8;

const notebook = createNotebook();
let firstDumpAt: number;
let late: Golfer;
let lostEvents: readonly string[];

const readRows = async (file: string) => gunzipSync(await readFile(file)).toString();

/** Takes the rows that say `text` out of a table's dump, as if it had been taken before they were; answers one column of them. */
async function takeOut(folder: string, service: ServiceName, table: string, text: string, column: string) {
  const manifest = await readManifest(folder, service);
  const file = tableFile(folder, service, table);
  const lines = (await readRows(file)).trimEnd().split('\n');
  const [lost, kept] = [lines.filter((line) => line.includes(text)), lines.filter((line) => !line.includes(text))];
  await writeFile(file, gzipSync(kept.map((line) => `${line}\n`).join('')));
  const tables = manifest.tables.map((known) => (known.name === table ? { ...known, rows: kept.length } : known));
  await writeFile(manifestFile(folder, service), JSON.stringify({ ...manifest, tables }));
  const index = manifest.tables.find(({ name }) => name === table)?.columns.indexOf(column) ?? -1;
  return lost.map((line) => line.split('\t')[index] ?? '');
}

async function readRestored(): Promise<Facts> {
  const databases = openDatabases(restored.wiring.databaseUrls);
  try {
    const { brokerUrl } = restored.wiring;
    await waitUntilQuiet({ databases, brokerUrl, deadlineMs: 120_000, mailsToo: false });
    return await readFacts(databases);
  } finally {
    await databases.close();
  }
}

/** Calls answered after the first dump began may be lost with the dump of their owner. */
const promised = (log: CallLog): CallLog =>
  log.map((write) => {
    if (write.endedAt < firstDumpAt || write.outcome !== 'answered') return write;
    const { answer: _lost, ...rest } = write;
    return { ...rest, outcome: 'unknown' };
  });

/** Where two services read each other, one dump is older than what the other one has heard: that it heard it stays. */
const HEARD_OF_THE_LOST: Readonly<Partial<Record<ServiceName, readonly ServiceName[]>>> = {
  auth: ['squad', 'recommendation'],
  squad: ['recommendation'],
  recommendation: ['notification'],
};

/**
 * Leaves out what the owners do not know and others heard of all the same; of the golfer who is nobody only the end is
 * told. Accounts that were deleted between the dumps are there again, and their ends stay on the trails of the others.
 */
function withoutTheLost({ inbox, outbox, actions, ...others }: Facts): Facts {
  const known = new Set(Object.values(outbox).flatMap((events) => events.map(({ eventId }) => eventId)));
  const [ends, auth] = [true, false].map((isLate) =>
    outbox.auth.filter(({ aggregateId }) => (aggregateId === late.user.id) === isLate),
  ) as [OutboxFact[], OutboxFact[]];
  const ofLate = new Set([...lostEvents, ...ends.map(({ eventId }) => eventId)]);
  const isKept = (reader: ServiceName, { type, eventId }: InboxFact) =>
    !ofLate.has(eventId) &&
    (known.has(eventId) || !HEARD_OF_THE_LOST[reader]?.some((one) => type.startsWith(`${one}.`)));
  const kept = (reader: ServiceName) => inbox[reader].filter((event) => isKept(reader, event));
  const inboxes = { ...inbox };
  const trails = { ...actions };
  const ended = endedAccounts(auth);
  for (const service of SERVICES) {
    inboxes[service] = kept(service);
    trails[service] = actions[service].filter(({ userId }) => ended.has(userId));
  }
  return { ...others, outbox: { ...outbox, auth }, inbox: inboxes, actions: trails };
}

const [heldMail, dueMail] = [newId(), newId()];

/** A mail that waits for the morning, and one that is due only by what the dump says of it: else it would leave before. */
const holdMails = `INSERT INTO mails (id, kind, sealed, created_at, next_attempt_at)
  VALUES ('${heldMail}', 'squad-invitation', 'sealed', now() + interval '8 hours', now() + interval '8 hours'),
         ('${dueMail}', 'squad-invitation', 'sealed', now(), '2200-01-01')`;

const place = await fileFolder();
// PostgreSQL's own user passes through.
await chmod(place, 0o711);
const folder = join(place, 'backup');
const stack = await startProofStack();
try {
  late = await registerGolfer(stack.url, 'Late');
  await createSquad(late, 'Late');
  await queryOf(stack, 'notification', holdMails);
  await late.ask(routes.saveAvailability, { body: { date: inDays(10), timeSlots: ['09:00'] } });
  const load = startLoad({ ...stack, notebook, random: createRandom(process.env.SEED ?? 'restore'), foursomes: 1 });
  const moreWrites = async (count: number) => {
    const goal = notebook.writes.length + count;
    await until('more to be written', async () => notebook.writes.length >= goal);
  };
  try {
    await until('a booking', async () => answeredOf(notebook.writes, 'book').length > 0);
    firstDumpAt = performance.now();
    for (const service of DUMP_ORDER) {
      await dumpDatabase({ service, databaseUrl: stack.wiring.databaseUrls[service] as string, folder });
      await moreWrites(WRITES_BETWEEN);
    }
  } finally {
    await load.stop();
  }
  // The dump of auth is as it was before one golfer came, whom all the others know.
  lostEvents = await takeOut(folder, 'auth', 'outbox', late.user.id, 'event_id');
  await takeOut(folder, 'auth', 'users', late.user.id, 'id');
  const memberships = await takeOut(folder, 'auth', 'memberships', late.user.id, 'id');
  for (const id of memberships) await takeOut(folder, 'auth', 'answer_links', id, 'id');
  const mails = tableFile(folder, 'notification', 'mails');
  await writeFile(mails, gzipSync((await readRows(mails)).replace('2200-01-01', '2000-01-01')));
  await copyFile(join(stack.dataDirectory, 'secrets.json'), join(folder, 'secrets.json'));
} finally {
  // With it go the databases and the store of the broker.
  await stack.stop();
}
const dataDirectory = join(place, 'restored');
await restore({ folder, dataDirectory, report: silent, durable: false });
const saidMeanwhile = await readFile(join(dataDirectory, 'logs/notification.log'), 'utf8');
const [port = 0] = await freePorts(1);
const restored = await startStack({ port, dataDirectory, durable: false, environment: LIFTED_LIMITS });
afterAll(() => restored.stop());
const facts = await readRestored();

test('what was answered before the first dump is there, and between the restored services every promise holds', () => {
  const later = notebook.writes.filter(({ startedAt }) => startedAt > firstDumpAt);
  expect(later.length).toBeGreaterThan(WRITES_BETWEEN * DUMP_ORDER.length);
  const log = withoutTheGone(promised(notebook.writes));
  const nothing = { faults: new Map(), ownDeaths: [], recoveries: [], letters: new Map(), weeks: [], traces: [] };
  // Mails were files here: there is no mail server to compare them with.
  const violations = violationsOf({ ...nothing, facts: { ...withoutTheLost(facts), mails: [] }, log });
  expect(violations, violationsText(violations)).toEqual([]);
});

test('what hangs on an account that its owner does not know is nowhere any more', async () => {
  const rows = async (service: ServiceName, table: string, column: string) =>
    (await queryOf(restored, service, `SELECT 1 FROM ${table} WHERE ${column} = '${late.user.id}'`)).length;
  expect(await rows('squad', 'squads', 'created_by')).toBe(0);
  expect(await rows('squad', 'squad_members', 'user_id')).toBe(0);
  expect(await rows('availability', 'availability', 'user_id')).toBe(0);
  expect(await rows('recommendation', 'availability_entries', 'NOT gone AND user_id')).toBe(0);
  expect(await rows('notification', 'memberships', 'NOT gone AND user_id')).toBe(0);
  // The registration, the mail that verifies the address, and the personal link.
  expect(lostEvents).toHaveLength(3);
});

test('everyone signs in anew, with the password that they had', async () => {
  const registered = answeredOf(notebook.writes, 'register').find(({ endedAt }) => endedAt < firstDumpAt);
  const visitor = createVisitor(restored.url);
  const body = { email: registered?.wanted.email ?? '', password: 'fairway7' };
  expect((await visitor.call(routes.login, { body })).status).toBe(200);
  expect(await queryOf(restored, 'auth', 'SELECT 1 FROM sessions')).toHaveLength(1);
});

test('a mail that waits for the morning holds up no restore, and waits on; one that is due waits for the start', async () => {
  const rows = (where: string) => queryOf(restored, 'notification', `SELECT 1 FROM mails WHERE ${where}`);
  expect(await rows(`id = '${heldMail}' AND outcome IS NULL`)).toHaveLength(1);
  expect(saidMeanwhile).not.toMatch(/"a (mail|push) /);
  await until('the other to be tried', async () => (await rows(`id = '${dueMail}' AND attempts > 0`)).length > 0);
});

test('what is there is left as it is, and no stack starts from a restore that broke off', async () => {
  const signal = AbortSignal.abort();
  const into = (dataDirectory: string) => restore({ folder, dataDirectory, report: silent, signal });
  await expect(into(restored.dataDirectory)).rejects.toThrow('has a postgres already');
  const brokenOff = join(place, 'broken-off');
  await expect(into(brokenOff)).rejects.toThrow('aborted');
  await expect(startStack({ port, dataDirectory: brokenOff })).rejects.toThrow('broke off');
});
