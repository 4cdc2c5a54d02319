import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@fourball/contracts/http/routes.ts';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { type PartName, parts } from '../../dev-stack/topology.ts';
import { createRandom } from '../../lib/random.ts';
import { openDatabases } from '../../ops/events/databases.ts';
import { waitUntilQuiet } from '../../ops/events/quiet.ts';
import { publishersOf } from '../../ops/events/readers.ts';
import { type LoggedWrite, withoutTheGone } from '../chaos/call-log.ts';
import type { Facts } from '../chaos/facts/facts.ts';
import { readFacts } from '../chaos/facts/read-facts.ts';
import type { Evidence } from '../chaos/invariants/evidence.ts';
import { createNotebook, type Notebook } from '../chaos/load/caller.ts';
import { startLoad } from '../chaos/load/load.ts';
import { ownEventsCommand } from '../events-command.ts';
import { createSquad, registerGolfer } from '../golfer.ts';
import { type ReplicatedStack, startReplicated } from '../replicated.ts';
import { type LoadReport, startRollingLoad } from '../rolling-load.ts';

const OLD = 0;
const NEW = 1;
const VERSIONS = [OLD, NEW] as const;
const DRAIN_SECONDS = '2';
/** So many writes are answered by one version alone before the other comes. */
const WRITES_ALONE = 15;
const QUIET_MS = 60_000;
/** They hear of what the others write, and are replaced after them. */
const READERS: readonly PartName[] = ['notification', 'recommendation', 'availability'];
const BETWEEN_LOOKS_MS = 250;

export interface Upgrade {
  /** Calls that were answered as their contract says of success. */
  readonly answered: number;
  /** Calls that were not answered, or refused without a reason in what golfers did; notices that no open page was shown. */
  readonly failures: readonly string[];
  /** Errors that processes logged. */
  readonly errors: readonly string[];
  readonly evidence: Evidence;
  /** Whether everything came to rest in the end. */
  readonly isQuiet: boolean;
}

/**
 * Golfers play while the new version takes the place of the old one, and gives it back: the old one alone; both, once the
 * new one has migrated the databases; the new one alone; both again; and the old one alone on the migrated databases. Then
 * it is replaced for good, by the steps that operators are told.
 */
export async function upgrade(roots: readonly [old: string, next: string]): Promise<Upgrade> {
  const stack = await startReplicated({ environment: { DRAIN_SECONDS }, roots, first: [OLD] });
  const notebook = createNotebook();
  try {
    const squad = await leadTogether(stack.url);
    const random = createRandom(process.env.SEED ?? 'upgrade');
    const rolling = await startRollingLoad(stack.url, 1);
    // The old version has none.
    const load = startLoad({ url: stack.url, notebook, random, foursomes: 1, hasLinks: false });
    let report: LoadReport;
    try {
      await playOn(notebook);
      for (const [come, go] of [
        [NEW, OLD],
        [OLD, NEW],
      ] as const) {
        await Promise.all(parts.map((part) => stack.start(part, come)));
        await bothAtWork(stack);
        await Promise.all(parts.map((part) => stack.end(part, go)));
        await playOn(notebook);
      }
    } finally {
      [report] = await Promise.all([rolling.stop(), load.stop()]);
    }
    return await judge(stack, squad, notebook, report);
  } finally {
    await stack.stop();
  }
}

type Squad = Awaited<ReturnType<typeof leadTogether>>;

/** A squad that has another leader than its creator. */
async function leadTogether(url: string) {
  const [creator, leader] = [await registerGolfer(url, 'Creator'), await registerGolfer(url, 'Leader')];
  const { squad, inviteCode } = await createSquad(creator, 'Led By Two');
  const params = { squadId: squad.id };
  await leader.ask(routes.join, { params: { inviteCode } });
  await creator.ask(routes.changeMember, { params: { ...params, userId: leader.user.id }, body: { role: 'leader' } });
  return { leader, params };
}

/**
 * Replaces the old version for good; its readers hear meanwhile of what they have never heard of. The gateway, which operators
 * replace last, comes early: more can be written then.
 */
async function replaceForGood(stack: ReplicatedStack, { leader, params }: Squad, isQuiet: () => Promise<boolean>) {
  const replace = async (part: PartName) => {
    await stack.start(part, NEW);
    await stack.end(part, OLD);
  };
  await Promise.all(parts.filter((part) => !READERS.includes(part)).map(replace));
  await leader.ask(routes.addGolfers, { params, body: { golfers: [{ firstName: 'Linked', lastName: 'Proof' }] } });
  await isQuiet();
  await Promise.all(READERS.map(replace));
  for (const service of SERVICES) await ownEventsCommand(stack.wiring, service, 'rebuild');
}

async function playOn({ writes }: Notebook): Promise<void> {
  const goal = writes.length + WRITES_ALONE;
  await until('golfers to play on', async () => writes.length >= goal, 60_000);
}

const CALLS = 'calls';
const eventsOf = (publisher: string) => `events of ${publisher}`;

/** Work of a part while golfers play; nobody imports a calendar, of which alone notification tells. The old auth read nobody. */
const expectedOf = (part: PartName, version: (typeof VERSIONS)[number]): string[] => [
  CALLS,
  ...(part === 'gateway' || (part === 'auth' && version === OLD)
    ? []
    : publishersOf[part as ServiceName].filter((name) => name !== 'notification').map(eventsOf)),
];

const SAMPLE =
  /^(?<metric>fourball_events_total|fourball_request_duration_seconds_count)\{(?<labels>[^}]*)\} (?<value>\d+)/;
const DEALT_WITH = /outcome="(applied|ignored|repeated)"/;

/** How often a process has done each thing since it started, as its metrics tell it. */
async function workOf(metricsUrl: string): Promise<ReadonlyMap<string, number>> {
  const done = new Map<string, number>();
  for (const line of (await (await fetch(metricsUrl)).text()).split('\n')) {
    const { metric, labels = '', value } = SAMPLE.exec(line)?.groups ?? {};
    if (metric === undefined || (metric === 'fourball_events_total' && !DEALT_WITH.test(labels))) continue;
    const publisher = /publisher="([^"]+)"/.exec(labels)?.[1];
    const name = publisher === undefined ? CALLS : eventsOf(publisher);
    done.set(name, (done.get(name) ?? 0) + Number(value));
  }
  return done;
}

/** Waits until each process of each part has answered calls and dealt with events of everyone whom it reads. */
async function bothAtWork(stack: ReplicatedStack): Promise<void> {
  const look = () =>
    Promise.all(
      parts.flatMap((part) =>
        VERSIONS.map(async (version) => ({ part, version, work: await workOf(stack.metricsUrl(part, version)) })),
      ),
    );
  const before = await look();
  let idle: string[] = [];
  const isWorking = async () => {
    await pause(BETWEEN_LOOKS_MS);
    idle = (await look()).flatMap(({ part, version, work }, index) =>
      expectedOf(part, version)
        .filter((done) => (work.get(done) ?? 0) <= (before[index]?.work.get(done) ?? 0))
        .map((done) => `${done} by the ${version === OLD ? 'old' : 'new'} ${part}`),
    );
    return idle.length === 0;
  };
  await until('both versions of each part to be at work', isWorking, 120_000).catch((cause) => {
    throw new Error(`${cause.message}; there were no ${idle.join(', no ')}`, { cause });
  });
}

/** Waits until nothing is under way any more, and gathers what there is to judge the run by. */
async function judge(
  stack: ReplicatedStack,
  squad: Squad,
  { writes, reads, faults }: Notebook,
  { requests, failures, unseen }: LoadReport,
): Promise<Upgrade> {
  const databases = openDatabases(stack.wiring.databaseUrls);
  try {
    const { brokerUrl } = stack.wiring;
    // The old version cannot send these: they wait until the new one comes again.
    await databases.of.notification(`DELETE FROM mails WHERE kind = 'email-verification' AND outcome IS NULL`);
    const isQuiet = async () => (await waitUntilQuiet({ databases, brokerUrl, deadlineMs: QUIET_MS })) !== undefined;
    await replaceForGood(stack, squad, isQuiet);
    const nothing = { ownDeaths: [], recoveries: [], letters: new Map(), weeks: [], traces: [] };
    const facts = ofFoursomes(await readFacts(databases));
    return {
      answered:
        writes.filter(({ outcome }) => outcome === 'answered').length + reads.answered + requests - failures.length,
      failures: [
        ...failures,
        ...unseen.map((notice) => `the notice "${notice}" was not seen on an open page`),
        ...writes.filter(isFailure).map(({ kind, outcome, status }) => `${kind} was ${outcome} (${status})`),
        ...(reads.refused + reads.unknown > 0 ? [`of reads ${reads.refused} were refused, ${reads.unknown} lost`] : []),
      ],
      errors: await stack.errors(),
      evidence: { ...nothing, facts, faults, log: withoutTheGone(writes) },
      isQuiet: await isQuiet(),
    };
  } finally {
    await databases.close();
  }
}

/** A golfer who plays elsewhere then cannot be booked: that refusal is the right answer. */
const isFailure = ({ outcome, status }: LoggedWrite) => outcome !== 'answered' && status !== 409;

/**
 * Keeps the facts that the foursomes' answers judge: without the squads of the rolling load, whose golfers write
 * nothing down. Duties between services are judged for all of them.
 */
function ofFoursomes(facts: Facts): Facts {
  const others = new Set(facts.users.filter(({ lastName }) => lastName === 'Proof').map(({ id }) => id));
  const squads = new Set(facts.squads.filter(({ createdBy }) => others.has(createdBy)).map(({ id }) => id));
  const byFoursome = ({ userId }: { userId: string }) => !others.has(userId);
  const inTheirSquad = ({ squadId }: { squadId: string }) => !squads.has(squadId);
  return {
    ...facts,
    users: facts.users.filter(({ id }) => !others.has(id)),
    squads: facts.squads.filter(({ id }) => !squads.has(id)),
    members: facts.members.filter(inTheirSquad),
    added: facts.added.filter(inTheirSquad),
    entries: facts.entries.filter(byFoursome),
    recommendations: facts.recommendations.filter(inTheirSquad),
    teeTimes: facts.teeTimes.filter(inTheirSquad),
    notifications: facts.notifications.filter(byFoursome),
    // Mails are files here: there is no mail server to compare them with.
    mails: [],
  };
}
