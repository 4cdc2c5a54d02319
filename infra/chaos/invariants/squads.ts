import { answeredOf, possibleOf, writesOf } from '../call-log.ts';
import type { Invariant } from './evidence.ts';
import { isUnanswered, lastOnes } from './settled.ts';

export const squadsAreThere: Invariant = {
  name: 'every answered squad is there, its creator leading it',
  violations({ facts, log }) {
    const squads = new Map(facts.squads.map((squad) => [squad.id, squad]));
    const leaders = new Set(
      facts.members.filter(({ role }) => role === 'leader').map(({ squadId, userId }) => `${squadId} ${userId}`),
    );
    return answeredOf(log, 'create squad').flatMap(({ wanted, answer: { squadId } }) => {
      const squad = squads.get(squadId);
      if (squad?.name !== wanted.name || squad.createdBy !== wanted.by) {
        return [`the squad ${squadId} (${wanted.name}) of ${wanted.by} is not there`];
      }
      return leaders.has(`${squadId} ${wanted.by}`) ? [] : [`${wanted.by} does not lead their squad ${squadId}`];
    });
  },
};

export const squadsAreAskedFor: Invariant = {
  name: 'no squad that nobody asked for, and none twice',
  violations({ facts, log }) {
    const key = (by: string, name: string) => `${by} ${name}`;
    const asked = new Set(possibleOf(log, 'create squad').map(({ wanted }) => key(wanted.by, wanted.name)));
    return [...Map.groupBy(facts.squads, ({ createdBy, name }) => key(createdBy, name))].flatMap(([made, squads]) => {
      if (!asked.has(made)) return squads.map(({ id, name }) => `nobody created the squad ${id} (${name})`);
      // The golfers give each squad a name of its own and never ask for it twice.
      return squads.length > 1 ? [`created ${squads.length} times: ${squads.map(({ id }) => id).join(', ')}`] : [];
    });
  },
};

export const invitesAreTheLast: Invariant = {
  name: 'every invite is the last one that was answered',
  violations({ facts, log }) {
    const invites = Map.groupBy(writesOf(log, 'invite'), ({ wanted }) => wanted.squadId);
    return facts.squads.flatMap(({ id, inviteCode }) => {
      const writes = invites.get(id) ?? [];
      const allowed = lastOnes(writes);
      const isKnown = allowed.some(({ answer }) => answer?.inviteCode === inviteCode);
      const mayBeUnknown = inviteCode !== null && allowed.some(({ outcome }) => outcome === 'unknown');
      const mayBeMissing = inviteCode === null && isUnanswered(writes);
      return isKnown || mayBeUnknown || mayBeMissing ? [] : [`the squad ${id} has the invite ${inviteCode}`];
    });
  },
};
