import type { Invariant } from './evidence.ts';

/** Allowed ends of a mail: sent, or of no use any more because a later one overtook it. */
const DONE: readonly (string | null)[] = ['sent', 'expired', 'unwanted'];
/** A process may have taken a mail to the server so long before it was killed. */
const UNDER_WAY_MS = 10_000;

export const mailsAreSent: Invariant = {
  name: 'every mail that was to be sent has come to the mail server',
  violations: ({ facts, letters }) =>
    facts.mails.flatMap(({ id, kind, outcome }) => {
      if (!DONE.includes(outcome)) return [`of the mail ${id} (${kind}) came ${outcome ?? 'nothing yet'}`];
      return outcome === 'sent' && !letters.has(id)
        ? [`the mail ${id} (${kind}) is told to be sent, and never came`]
        : [];
    }),
};

export const mailsAreSentOnce: Invariant = {
  name: 'no mail comes twice, but where its sender was killed meanwhile, and none that nobody sent',
  violations({ facts, letters, recoveries }) {
    const known = new Set(facts.mails.map(({ id }) => id));
    const kills = recoveries.filter(({ kind, name }) => kind === 'kill' && name.startsWith('notification'));
    const isExplained = (first: number, second: number) =>
      kills.some(({ struckAt }) => struckAt > first - UNDER_WAY_MS && struckAt < second);
    return [...letters].flatMap(([id, times]) => {
      if (!known.has(id)) return [`nobody sent the mail ${id}`];
      return times.slice(1).every((time, index) => isExplained(times[index] as number, time))
        ? []
        : [`the mail ${id} came ${times.length} times`];
    });
  },
};
