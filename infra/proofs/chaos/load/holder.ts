import type { TimeSlot } from '@fourball/contracts/constants.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import * as act from './acts.ts';
import { persist } from './caller.ts';
import type { Golfer, Holder } from './golfer.ts';

/**
 * Adds a golfer without an account and passes their link on to them. Nobody is added twice in good faith: without an answer
 * the leader looks whether they are there.
 */
export async function addHolder(leader: Golfer, squadId: string, name: string): Promise<Holder | undefined> {
  const { caller, random } = leader;
  await act.add(leader, squadId, name);
  const squad = await persist(() => caller.read(routes.getSquad, { params: { squadId } }));
  const member = squad.outcome === 'answered' && squad.body.members.find(({ user }) => user.lastName === name);
  if (!member) return undefined;
  const { userId: id } = member;
  const link = await persist(
    () => caller.read(routes.memberAnswerLink, { params: { squadId, userId: id }, body: {} }),
    { awaits404: true },
  );
  const token = (link.outcome === 'answered' && link.body.url?.split('/').at(-2)) || undefined;
  return token === undefined ? undefined : { id, token, caller: caller.stranger(), random: random.fork(name) };
}

export async function sayWhenByLink(holder: Holder, dates: readonly string[], time: TimeSlot): Promise<void> {
  for (const date of dates) await persist(() => act.sayWhen(holder, date, time), { awaits404: true });
}

/** Up to three words, of which the last counts. */
export async function decideByLink(holder: Holder, recommendationId: string): Promise<void> {
  const { random } = holder;
  for (let word = random.whole(1, 3); word > 0; word -= 1) {
    const said = random.pick(['in', 'in', 'maybe', 'out'] as const);
    await persist(() => act.answer(holder, recommendationId, said), { awaits404: true });
  }
}
