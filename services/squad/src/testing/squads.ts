import { authEvents, type GolferState } from '@fourball/contracts/events/auth.ts';
import type { MemberChange } from '@fourball/contracts/http/member.ts';
import type { GolferChange, RosterGolfer } from '@fourball/contracts/http/roster.ts';
import type { SquadChange, SquadDetail } from '@fourball/contracts/http/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { golfer } from './golfers.ts';
import { type SquadService, startSquadService } from './squad-service.ts';

/** A squad with its creator, as the database takes it past the service. */
export const squadData = (createdBy: string) => ({
  id: newId(),
  name: 'Weekend Warriors',
  createdBy,
  members: { create: { id: newId(), userId: createdBy, role: 'leader' as const } },
});

/** Outcome of a call, in a line for `toEqual`: its status and, of a refusal, the sentence. */
export const outcome = (answer: { statusCode: number; json(): { detail?: string } }) =>
  answer.statusCode < 400 ? [answer.statusCode] : [answer.statusCode, answer.json().detail];

/** The calls of this service as golfers make them, and what they left behind. */
function callsOf(service: SquadService) {
  const of = (squadId: string) => `/api/squads/${squadId}`;
  return {
    /** A new squad, by its creator. */
    create: async (userId: string, body: object = {}): Promise<SquadDetail> =>
      (await service.call('POST', '/api/squads', userId, { body: { name: 'Weekend Warriors', ...body } })).json(),

    get: (squadId: string, userId?: string) => service.call('GET', of(squadId), userId),
    change: (squadId: string, userId: string | undefined, body: SquadChange) =>
      service.call('PATCH', of(squadId), userId, { body }),
    delete: (squadId: string, userId?: string) => service.call('DELETE', of(squadId), userId),
    joinOpen: (squadId: string, userId?: string) => service.call('POST', `${of(squadId)}/join`, userId),
    remove: (squadId: string, userId: string | undefined, memberId: string) =>
      service.call('DELETE', `${of(squadId)}/members/${memberId}`, userId),
    ban: (squadId: string, userId: string | undefined, memberId: string) =>
      service.call('DELETE', `${of(squadId)}/members/${memberId}?ban=true`, userId),
    changeMember: (squadId: string, userId: string | undefined, memberId: string, body: MemberChange) =>
      service.call('PATCH', `${of(squadId)}/members/${memberId}`, userId, { body }),
    invite: (squadId: string, userId?: string) => service.call('POST', `${of(squadId)}/invite`, userId),
    join: (inviteCode: string, userId?: string) => service.call('POST', `/api/join/${inviteCode}`, userId),
    inviteByMail: (squadId: string, userId: string | undefined, emails: string[], message?: string) =>
      service.call('POST', `${of(squadId)}/invitations`, userId, { body: { emails, ...(message ? { message } : {}) } }),

    preview: (squadId: string, userId: string | undefined, text: string) =>
      service.call('POST', `${of(squadId)}/roster/preview`, userId, { body: { text } }),
    addGolfers: (squadId: string, userId: string | undefined, golfers: readonly RosterGolfer[]) =>
      service.call('POST', `${of(squadId)}/roster`, userId, { body: { golfers } }),
    changeGolfer: (squadId: string, userId: string, golferId: string, body: GolferChange) =>
      service.call('PATCH', `${of(squadId)}/roster/${golferId}`, userId, { body }),

    /** A golfer with an account, whose address is confirmed unless it is said otherwise. */
    async account(change: Partial<GolferState> = {}): Promise<GolferState> {
      const known = golfer({ email: `${newId()}@example.com`, ...change });
      await service.hear(eventOf(authEvents.userRegistered, 1, known));
      return known;
    },

    /** Makes golfers members past the service, in this order. */
    async addMembers(squadId: string, ...members: ({ userId: string } & MemberChange)[]): Promise<void> {
      for (const { userId, role = 'member', status = 'active' } of members) {
        await service.client.squadMember.create({ data: { id: newId(), squadId, userId, role, status } });
      }
    },

    /** Members of a squad, in the order in which they joined: `userId role status`. */
    async members(squadId: string): Promise<string[]> {
      const orderBy = [{ joinedAt: 'asc' as const }, { id: 'asc' as const }];
      const members = await service.client.squadMember.findMany({ where: { squadId }, orderBy });
      return members.map(({ userId, role, status }) => `${userId} ${role} ${status}`);
    },

    membership: (squadId: string, userId: string) =>
      service.client.squadMember.findUniqueOrThrow({ where: { squadId_userId: { squadId, userId } } }),

    /** Events about an aggregate, oldest first. */
    async told(aggregateId: string) {
      const told = await service.told(aggregateId);
      const short = (type: string) => type.replace(/^squad\.|\.v1$/g, '');
      return told.map(({ type, aggregateversion: version, data }) => ({ type: short(type), version, data }));
    },
  };
}

/** A service of its own for a test file, with the calls of its golfers. */
export async function startWithCalls() {
  const service = await startSquadService();
  return { service, calls: callsOf(service) };
}

/** A squad of four: its creator, a leader, a member, and a leader who is inactive. */
export async function squadOfFour({ create, addMembers }: ReturnType<typeof callsOf>) {
  const [creator, leader, member, idle] = [newId(), newId(), newId(), newId()];
  const squadId = (await create(creator)).id;
  const inactive = { userId: idle, role: 'leader', status: 'inactive' } as const;
  await addMembers(squadId, { userId: leader, role: 'leader' }, { userId: member }, inactive);
  return { squadId, creator, leader, member, idle };
}
