import type { ProofStack } from '../stack.ts';

export type Absent = 'broker' | 'postgres';
/** Connections are refused, or they are taken and nothing is said on them. */
export type Manner = 'gone' | 'silent';

/** Takes the broker or the database away; what is answered brings it back. */
export async function takeAway(stack: ProofStack, what: Absent, manner: Manner): Promise<() => Promise<void>> {
  if (manner === 'silent') {
    const goOn = await stack.silence(what);
    return async () => goOn();
  }
  if (what === 'broker') {
    await stack.stopBroker();
    return stack.startBroker;
  }
  await stack.stopPostgres();
  return stack.startPostgres;
}
