import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, linkName, nameOf, processName, struckBy } from './faults.ts';
import type { Recovery } from './invariants/evidence.ts';
import type { Probes } from './probes.ts';
import type { Blow } from './schedule.ts';
import type { ChaosStack } from './stack.ts';
import { fillStream, repeatEvents } from './streams.ts';

/** Carries out one blow: strikes, waits until all faults are over and everything is back, and until everything answers. */
export async function strike(stack: ChaosStack, probes: Probes, { pauseMs, faults }: Blow): Promise<Recovery[]> {
  await pause(pauseMs);
  const usual = await Promise.all(faults.map((fault) => timeOf(probes, fault)));
  const ends = await Promise.all(faults.map((fault) => strikeOne(stack, fault)));
  const allOver = Math.max(await stack.up(), ...ends.map(({ endedAt }) => endedAt));
  return Promise.all(
    faults.map(async (fault, index) => {
      const { struckAt = allOver, endedAt = allOver } = ends[index] ?? {};
      const answeredAt = await probes.answers(struckBy(fault));
      const times = { struckAt, awayMs: endedAt - struckAt, recoveryMs: answeredAt - allOver };
      return { kind: fault.kind, name: nameOf(fault), ...times, usualMs: usual[index] ?? 0 };
    }),
  );
}

/** Milliseconds that the reads and writes which a fault strikes take while nothing is struck. */
async function timeOf(probes: Probes, fault: Fault): Promise<number> {
  const askedAt = performance.now();
  return (await probes.answers(struckBy(fault))) - askedAt;
}

async function strikeOne(stack: ChaosStack, fault: Fault): Promise<{ struckAt: number; endedAt: number }> {
  await pause(fault.afterMs);
  const struckAt = performance.now();
  return { struckAt, endedAt: (await carryOut(stack, fault)) ?? performance.now() };
}

/** Resolves when the fault is over; with the moment of it, where that is known better. */
async function carryOut(stack: ChaosStack, fault: Fault): Promise<number | undefined> {
  switch (fault.kind) {
    case 'kill':
      await stack.kill(fault);
      return stack.processOf(processName(fault.victim, fault.replica)).up();
    case 'partition':
    case 'delay': {
      const link = stack.linkOf(linkName(fault.pair, fault.replica));
      if (fault.kind === 'delay') link.slow(fault.byMs);
      else link.cut();
      await pause(fault.lastsMs);
      link.mend({ breaks: fault.kind === 'partition' && fault.breaks });
      return undefined;
    }
    case 'repetition':
      await repeatEvents(stack, fault);
      return undefined;
    case 'full-stream': {
      const makeRoom = await fillStream(stack.brokerUrl, fault.publisher);
      await pause(fault.lastsMs);
      await makeRoom();
      return undefined;
    }
  }
}
