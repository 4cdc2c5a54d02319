import type { Facts } from '../chaos/facts/facts.ts';

/**
 * Keeps the facts that the foursomes' answers judge: without the squads of the rolling load, whose golfers write
 * nothing down. Duties between services are judged for all of them.
 */
export function ofFoursomes(facts: Facts): Facts {
  const others = new Set(facts.users.filter(({ lastName }) => lastName === 'Proof').map(({ id }) => id));
  const squads = new Set(facts.squads.filter(({ createdBy }) => others.has(createdBy)).map(({ id }) => id));
  const byFoursome = ({ userId }: { userId: string }) => !others.has(userId);
  const inTheirSquad = ({ squadId }: { squadId: string }) => !squads.has(squadId);
  return {
    ...facts,
    users: facts.users.filter(({ id }) => !others.has(id)),
    squads: facts.squads.filter(({ id }) => !squads.has(id)),
    members: facts.members.filter(inTheirSquad),
    entries: facts.entries.filter(byFoursome),
    recommendations: facts.recommendations.filter(inTheirSquad),
    teeTimes: facts.teeTimes.filter(inTheirSquad),
    notifications: facts.notifications.filter(byFoursome),
    // Mails are files here: there is no mail server to compare them with.
    mails: [],
  };
}
