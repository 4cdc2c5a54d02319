import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from './operator-error.ts';
import { describeDeath, type RunningProcess } from './processes.ts';

/** As long as a migration may take; also in the image and in infra/deploy/k8s/base/hardened.yaml. */
export const READY_MS = 300_000;

/** Waits until `GET /readyz` on the port answers 200; a process that ends, or is late, is an error that says so. */
export async function waitUntilReady(
  started: RunningProcess,
  port: number,
  deadlineMilliseconds: number,
  signal?: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + deadlineMilliseconds;
  let lastAnswer = 'it does not answer';
  for (;;) {
    signal?.throwIfAborted();
    if (started.exit() !== undefined) throw new OperatorError(await describeDeath(started));
    const answer = await readyz(port);
    if (answer.isReady) return;
    lastAnswer = answer.said ?? lastAnswer;
    if (performance.now() > deadline) {
      const limit = `${deadlineMilliseconds / 1000} s`;
      throw new OperatorError(
        `${started.name} is not ready after ${limit}: ${lastAnswer} (its log: ${started.logFile})`,
      );
    }
    await delay(25, undefined, { signal }).catch(() => {});
  }
}

async function readyz(port: number): Promise<{ isReady: boolean; said?: string }> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) });
    const body = (await answer.text()).replace(/\s+/g, ' ').slice(0, 300);
    return { isReady: answer.ok, said: `/readyz answers ${answer.status} ${body}` };
  } catch {
    return { isReady: false };
  }
}
