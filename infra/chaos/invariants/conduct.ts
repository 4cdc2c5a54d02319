import type { Invariant } from './evidence.ts';

/** The promise: so long after the last process is back, and the last fault is over, everything answers again. */
const RECOVERY_PROMISE_MS = 5_000;

export const answersAreHonest: Invariant = {
  name: 'no answer that says the server or the session is broken',
  violations: ({ faults }) => [...faults].map(([fault, times]) => `${fault} (${times} times)`),
};

export const nothingDiesByItself: Invariant = {
  name: 'no process ends because another was killed',
  violations: ({ ownDeaths }) => [...ownDeaths],
};

export const recoveryIsInTime: Invariant = {
  name: `reads and writes are back within ${RECOVERY_PROMISE_MS / 1000} s`,
  violations: ({ recoveries }) =>
    recoveries
      .filter(({ recoveryMs }) => recoveryMs > RECOVERY_PROMISE_MS)
      .map(
        ({ kind, name, recoveryMs }) => `${kind} (${name}): over for ${Math.round(recoveryMs)} ms before all answered`,
      ),
};
