import { squadRoutes as routes, type SquadDetail } from '@fourball/contracts/http/squad.ts';
import { expect } from 'vitest';
import { attempt, refused } from '../asking.ts';
import { type House, nowhere, squadOf } from './house.ts';
import { accepts, faults, outsiders, refusals, row } from './row.ts';

const answers =
  (expected: Partial<SquadDetail>) =>
  (squad: SquadDetail): void =>
    expect(squad).toMatchObject(expected);
const NAME = 'Squad name is required';

/** Squads: changed, handed over, deleted, and joined where they are open. */
export function squadChangeRules(house: House): void {
  const here = () => ({ params: { squadId: house.squadId } });
  const maker = () => house.cast.rival;

  row(
    routes.changeSquad,
    refusals(house, routes.changeSquad, () => ({ ...here(), body: { description: 'No' } }), {
      ...outsiders,
      member: 403,
    }),
    accepts(
      routes.changeSquad,
      () => house.cast.leader,
      () => ({ ...here(), body: {} }),
      [
        [{ body: { description: 'By a leader' } }, answers({ description: 'By a leader', name: 'Weekend Warriors' })],
        [{ body: {} }, answers({ description: 'By a leader' })],
        [{ body: { preferredDays: ['saturday'] } }, answers({ preferredDays: ['saturday'] })],
        [
          { body: { homeArea: { city: 'Faro', state: 'Algarve' } } },
          answers({ homeArea: { city: 'Faro', state: 'Algarve' } }),
        ],
        [{ body: { homeArea: null } }, answers({ homeArea: null })],
        [{ body: { timeZone: null } }, answers({ timeZone: null })],
        [{ body: { autoBookEnabled: true } }, answers({ autoBookEnabled: true })],
      ],
    ),
    accepts(
      routes.changeSquad,
      () => house.cast.creator,
      () => ({ ...here(), body: {} }),
      [[{ body: { autoBookEnabled: false } }, answers({ autoBookEnabled: false })]],
    ),
    faults(
      routes.changeSquad,
      () => house.cast.leader,
      () => ({ ...here(), body: {} }),
      [
        [{ body: { name: '' } }, 'body.name', NAME],
        [{ body: { name: null } }, 'body.name', NAME],
        [{ body: { name: 'n'.repeat(101) } }, 'body.name'],
        [{ body: { timeZone: 'Mars/Olympus' } }, 'body.timeZone'],
        [{ body: { createdBy: 'me' } }, 'body.createdBy'],
        [{ body: { inviteCode: 'chosen' } }, 'body.inviteCode'],
        [{ body: { id: nowhere } }, 'body.id'],
      ],
    ),
    [
      [
        'a leader cannot hand over what the creator has',
        async () => {
          const { leader } = house.cast;
          await refused(leader, routes.changeSquad, { ...here(), body: { createdBy: leader.user.id } }, 403);
        },
      ],
      [
        'the creator hands over to a member, who leads from then on; and has nothing to hand over any more',
        async () => {
          const { creator, member } = house.cast;
          const { squadId } = await squadOf(creator, { members: [member] });
          const handOver = { params: { squadId }, body: { createdBy: member.user.id } };
          const squad = await creator.ask(routes.changeSquad, handOver);
          expect(squad.createdBy).toBe(member.user.id);
          expect(squad.members.find(({ userId }) => userId === member.user.id)?.role).toBe('leader');
          await refused(creator, routes.changeSquad, { ...handOver, body: { createdBy: creator.user.id } }, 403);
          await refused(creator, routes.deleteSquad, { params: { squadId } }, 403);
          await member.ask(routes.deleteSquad, { params: { squadId } });
        },
      ],
      [
        'nobody outside of the squad, and no member who is not active, can be handed it: 409',
        async () => {
          const { creator, member, stranger } = house.cast;
          const { squadId } = await squadOf(creator, { members: [member] });
          const inactive = { params: { squadId, userId: member.user.id }, body: { status: 'inactive' as const } };
          await creator.ask(routes.changeMember, inactive);
          for (const { user } of [stranger, member]) {
            await refused(creator, routes.changeSquad, { params: { squadId }, body: { createdBy: user.id } }, 409);
          }
          expect((await creator.ask(routes.getSquad, { params: { squadId } })).createdBy).toBe(creator.user.id);
          await creator.ask(routes.deleteSquad, { params: { squadId } });
        },
      ],
    ],
  );

  row(routes.deleteSquad, refusals(house, routes.deleteSquad, here, { ...outsiders, member: 403, leader: 403 }), [
    [
      'the creator deletes it: for nobody is it there any more, nor is its invite',
      async () => {
        const { creator, member, stranger } = house.cast;
        const { squadId, inviteCode } = await squadOf(creator, { members: [member] });
        await creator.ask(routes.deleteSquad, { params: { squadId } });
        for (const golfer of [creator, member]) await refused(golfer, routes.getSquad, { params: { squadId } }, 404);
        await refused(creator, routes.deleteSquad, { params: { squadId } }, 404);
        await refused(stranger, routes.getInvite, { params: { inviteCode } }, 404);
        await refused(stranger, routes.join, { params: { inviteCode } }, 404);
        expect((await member.ask(routes.listSquads, {})).map(({ id }) => id)).not.toContain(squadId);
      },
    ],
  ]);

  row(
    routes.joinSquad,
    refusals(house, routes.joinSquad, here, { visitor: 401, stranger: 404, former: 404, rival: 404 }),
    [
      [
        'anyone joins a squad that is not private; again nothing changes',
        async () => {
          const { stranger } = house.cast;
          const { id: squadId } = await maker().ask(routes.createSquad, { body: { name: 'Open', isPrivate: false } });
          for (const _ of [1, 2]) {
            const squad = await stranger.ask(routes.joinSquad, { params: { squadId } });
            expect(squad).toMatchObject({ isMember: true, memberCount: 2, inviteCode: null });
          }
          await stranger.ask(routes.removeMember, { params: { squadId, userId: stranger.user.id } });
        },
      ],
      [
        'one that became private lets nobody in any more',
        async () => {
          const { id: squadId } = await maker().ask(routes.createSquad, { body: { name: 'Open', isPrivate: false } });
          await maker().ask(routes.changeSquad, { params: { squadId }, body: { isPrivate: true } });
          await refused(house.cast.stranger, routes.joinSquad, { params: { squadId } }, 404);
        },
      ],
      [
        'a squad that does not exist gets 404',
        () => refused(maker(), routes.joinSquad, { params: { squadId: nowhere } }, 404),
      ],
      [
        'a member of a private squad joins again without effect',
        async () => {
          const answer = await attempt(house.cast.member, routes.joinSquad, here());
          expect(answer.body()).toMatchObject({ isMember: true, memberCount: 3 });
        },
      ],
    ],
  );
}
