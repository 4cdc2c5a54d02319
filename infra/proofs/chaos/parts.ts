import { fileURLToPath } from 'node:url';
import { startPart } from '../../dev-stack/parts.ts';
import { waitUntilReady } from '../../dev-stack/readiness.ts';
import { supervise } from './supervisor.ts';
import type { WiredPart } from './wiring.ts';

const READY_MS = 60_000;
const inRunningCode = (name: string) => fileURLToPath(new URL(`./running-code/${name}.ts`, import.meta.url));

export type SupervisedPart = ReturnType<typeof supervisePart>;

/** A service's process, or the gateway, with what befalls it from within. */
export function supervisePart(
  { name, part, wiring, port }: WiredPart,
  options: {
    logFile: (name: string) => string;
    mailUrl: string;
    unrulySeed?: string | undefined;
    preload?: string | undefined;
  },
) {
  let aheadMs = 0;
  let lives = 0;

  function environment(): Record<string, string> {
    const { unrulySeed, preload } = options;
    const isUnruly = unrulySeed !== undefined && part !== 'gateway';
    const modules = [
      ...(aheadMs > 0 ? [inRunningCode('clock-ahead')] : []),
      ...(isUnruly ? [inRunningCode('unruly-deliveries')] : []),
      ...(preload === undefined ? [] : [preload]),
    ];
    lives += 1;
    return {
      // All golfers of a run come from one address.
      RATE_LIMIT_SCALE: '1000',
      MAIL_DELAY_SECONDS: '0',
      // The mail server hears which replica brings a mail.
      SMTP_URL: `${options.mailUrl}/?name=${name}`,
      CHAOS_CLOCK_AHEAD_MS: String(aheadMs),
      CHAOS_SEED: `${unrulySeed}/${name}/${lives}`,
      NODE_OPTIONS: modules.map((module) => `--import=${module}`).join(' '),
    };
  }

  const supervised = supervise({
    name,
    async start(onRunning) {
      const process = await startPart(part, {
        wiring,
        logFile: () => options.logFile(name),
        environment: environment(),
      });
      onRunning(process);
      await waitUntilReady(process, port, READY_MS);
      return process;
    },
    stop: (process) => process.stop(),
  });
  return {
    ...supervised,
    /** How far its clock is ahead from its next start on, in milliseconds. */
    setClock(ahead: number) {
      aheadMs = ahead;
    },
  };
}
