import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type RunningBroker, startBroker } from '../dev-stack/broker.ts';
import { startReadyPart } from '../dev-stack/parts.ts';
import { freePorts } from '../dev-stack/ports.ts';
import { startPostgres } from '../dev-stack/postgres.ts';
import { endGroup, signalProcess } from '../dev-stack/process-mark.ts';
import type { RunningProcess } from '../dev-stack/processes.ts';
import { readRun } from '../dev-stack/run-state.ts';
import { startStack } from '../dev-stack/stack.ts';
import type { PartName } from '../dev-stack/topology.ts';
import { noteSecretsOfWiring, secretsUsed } from '../lib/used-secrets.ts';
import { noteSecretsOfMails } from './mail.ts';
import { assertLogsAreSecret } from './secrecy/told.ts';

export type ProofStack = Awaited<ReturnType<typeof startProofStack>>;

/** A shared stack as tests in processes of their own know it: nothing of it stops or starts a part. */
export type SharedStack = Pick<ProofStack, 'url' | 'ports' | 'wiring' | 'postgresUrl' | 'dataDirectory'>;

const END_DEADLINE_MS = 30_000;

/** A proof makes more golfers, from one address, than a household does, looks at each mail, and pushes nowhere. */
export const LIFTED_LIMITS = { RATE_LIMIT_SCALE: '1000', MAIL_DELAY_SECONDS: '0', PUSH_HOSTS: 'push.example.com' };

/**
 * The whole stack as `make start` runs it, on ports and in folders of its own, with limits lifted and `environment` on
 * top; `stop` leaves no trace of it, and throws when a log tells a secret.
 */
export async function startProofStack(environment: Record<string, string> = {}) {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('There is no free port for the stack');
  const settings = { ...LIFTED_LIMITS, ...environment };
  const beforeRemoval = async (folder: string) => {
    await noteSecretsOfMails(join(folder, 'mail'));
    await assertLogsAreSecret(join(folder, 'logs'), secretsUsed());
  };
  const stack = await startStack({ port, durable: false, environment: settings, beforeRemoval });
  noteSecretsOfWiring(stack.wiring);
  const restarted = new Map<PartName, RunningProcess>();
  let broker: RunningBroker = stack.broker;
  const storeDirectory = join(stack.dataDirectory, 'broker');
  const passwords = stack.wiring.brokerPasswords;
  const startAgain = async () => {
    broker = await startBroker({
      port: stack.ports.broker,
      storeDirectory,
      logFile: join(stack.dataDirectory, 'logs', 'broker.log'),
      passwords,
    });
  };
  let postgres = stack.postgres;
  const silenced = new Set<() => void>();
  return {
    ...stack,
    /** Lines that a part has logged so far. */
    async linesOf(part: PartName) {
      const lines = (await readFile(join(stack.dataDirectory, 'logs', `${part}.log`), 'utf8')).trim().split('\n');
      return lines.map((line): Record<string, unknown> => {
        if (!line.startsWith('{')) throw new Error(`${part} has logged "${line}", which is no JSON`);
        return JSON.parse(line);
      });
    },
    /** Ends a part, gently with SIGTERM, and starts it again in its place once `meanwhile` is done. */
    async restart(part: PartName, signal: 'SIGTERM' | 'SIGKILL', meanwhile?: () => Promise<unknown>) {
      const mark = readRun(stack.dataDirectory)?.processes.find(({ name }) => name === part);
      if (mark === undefined) throw new Error(`${part} does not run`);
      await (restarted.get(part)?.stop(signal) ?? endGroup(mark, signal, END_DEADLINE_MS));
      await meanwhile?.();
      const logFile = () => join(stack.dataDirectory, 'logs', `${part}.log`);
      restarted.set(part, await startReadyPart(part, { wiring: stack.wiring, logFile, environment: settings }));
    },
    stopBroker: () => broker.stop(),
    /** Starts the broker again on the same port and store. */
    startBroker: startAgain,
    stopPostgres: () => postgres.stop(),
    /** Starts PostgreSQL again on the same port and data. */
    async startPostgres() {
      const dataDirectory = join(stack.dataDirectory, 'postgres');
      const logFile = join(stack.dataDirectory, 'logs', 'postgres.log');
      postgres = await startPostgres({ port: stack.ports.postgres, dataDirectory, durable: false, logFile });
    },
    /** Holds up all processes of the one or the other: it is there and says nothing, until what is answered is called. */
    async silence(what: 'broker' | 'postgres') {
      const goOn = await holdUp((what === 'broker' ? broker : postgres.process).pid);
      silenced.add(goOn);
      return () => {
        silenced.delete(goOn);
        goOn();
      };
    },
    /** Ends the broker, forgets all that it stored, and starts it again on the same port. */
    async wipeBroker() {
      await broker.stop();
      await rm(storeDirectory, { recursive: true, force: true });
      await startAgain();
    },
    async stop() {
      for (const goOn of silenced) goOn();
      await Promise.all([...restarted.values()].map((process) => process.stop()));
      await broker.stop();
      if (postgres !== stack.postgres) await postgres.stop();
      await stack.stop();
    },
  };
}

/** Stops a process and its children where they are; they go on, as if no time had passed, once what is answered is called. */
async function holdUp(parent: number): Promise<() => void> {
  // First, so that it makes no more of them.
  signalProcess(parent, 'SIGSTOP');
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const held = [parent, ...pairs.flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []))];
  for (const pid of held) signalProcess(pid, 'SIGSTOP');
  return () => {
    for (const pid of held) signalProcess(pid, 'SIGCONT');
  };
}
