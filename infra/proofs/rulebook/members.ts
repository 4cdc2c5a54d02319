import { type MemberChange, squadRoutes as routes } from '@fourball/contracts/http/squad.ts';
import { expect } from 'vitest';
import { refused } from '../asking.ts';
import type { Golfer } from '../golfer.ts';
import { type House, nowhere, squadOf } from './house.ts';
import { faults, outsiders, type Rule, refusals, row } from './row.ts';

/** Who is in a squad, as what, and how one gets out of it. */
export function memberRules(house: House): void {
  const theMember = () => ({ params: { squadId: house.squadId, userId: house.cast.member.user.id } });
  const theLeader = () => ({ params: { squadId: house.squadId, userId: house.cast.leader.user.id } });
  const theCreator = () => ({ params: { squadId: house.squadId, userId: house.cast.creator.user.id } });
  /** A squad for one rule, which is gone afterwards. */
  const inSquad =
    (
      prove: (squad: {
        squadId: string;
        of: (golfer: Golfer) => { squadId: string; userId: string };
      }) => Promise<unknown>,
    ) =>
    async () => {
      const { creator, leader, member } = house.cast;
      const { squadId } = await squadOf(creator, { leaders: [leader], members: [member] });
      await prove({ squadId, of: ({ user }) => ({ squadId, userId: user.id }) });
    };
  const membersOf = async (squadId: string) =>
    (await house.cast.creator.ask(routes.getSquad, { params: { squadId } })).members.map(({ userId }) => userId);

  row(
    routes.removeMember,
    refusals(house, routes.removeMember, theLeader, { ...outsiders, member: 403 }),
    faults(routes.removeMember, () => house.cast.creator, theMember, [
      [{ params: { userId: 'me' } }, 'params.userId'],
      [{ params: { squadId: '1' } }, 'params.squadId'],
    ]),
    [
      [
        'a member leaves, and does not know the squad any more',
        inSquad(async ({ squadId, of }) => {
          const { member } = house.cast;
          await member.ask(routes.removeMember, { params: of(member) });
          await refused(member, routes.getSquad, { params: { squadId } }, 404);
          await refused(member, routes.removeMember, { params: of(member) }, 404);
          expect(await membersOf(squadId)).not.toContain(member.user.id);
        }),
      ],
      [
        'a leader removes a member',
        inSquad(async ({ squadId, of }) => {
          const { leader, member } = house.cast;
          await leader.ask(routes.removeMember, { params: of(member) });
          expect(await membersOf(squadId)).not.toContain(member.user.id);
        }),
      ],
      [
        'a leader leaves',
        inSquad(async ({ squadId, of }) => {
          const { leader } = house.cast;
          await leader.ask(routes.removeMember, { params: of(leader) });
          expect(await membersOf(squadId)).not.toContain(leader.user.id);
        }),
      ],
      [
        'only the creator removes a leader: another leader gets 403',
        inSquad(async ({ squadId, of }) => {
          const { creator, leader, member } = house.cast;
          await creator.ask(routes.changeMember, { params: of(member), body: { role: 'leader' } });
          await refused(leader, routes.removeMember, { params: of(member) }, 403);
          expect(await membersOf(squadId)).toContain(member.user.id);
          await creator.ask(routes.removeMember, { params: of(member) });
          expect(await membersOf(squadId)).not.toContain(member.user.id);
        }),
      ],
      [
        'nobody removes the creator',
        async () => {
          await refused(house.cast.leader, routes.removeMember, theCreator(), [403, 409]);
          await refused(house.cast.member, routes.removeMember, theCreator(), [403, 409]);
          expect(await membersOf(house.squadId)).toContain(house.cast.creator.user.id);
        },
      ],
      [
        'the creator cannot leave without handing over: 409',
        () => refused(house.cast.creator, routes.removeMember, theCreator(), 409),
      ],
      [
        'the creator leaves once the squad is handed over',
        inSquad(async ({ squadId, of }) => {
          const { creator, leader } = house.cast;
          await creator.ask(routes.changeSquad, { params: { squadId }, body: { createdBy: leader.user.id } });
          await creator.ask(routes.removeMember, { params: of(creator) });
          await refused(creator, routes.getSquad, { params: { squadId } }, 404);
          expect((await leader.ask(routes.getSquad, { params: { squadId } })).memberCount).toBe(2);
        }),
      ],
      [
        'who is not a member cannot be removed: 404',
        () =>
          refused(
            house.cast.creator,
            routes.removeMember,
            { params: { squadId: house.squadId, userId: house.cast.stranger.user.id } },
            404,
          ),
      ],
    ],
  );

  const change = (body: MemberChange) => ({ ...theMember(), body });
  const changes: Rule[] = (
    [
      [{ role: 'leader' }, { role: 'leader', status: 'active' }],
      [{ role: 'member' }, { role: 'member', status: 'active' }],
      [{ status: 'inactive' }, { role: 'member', status: 'inactive' }],
      [{ status: 'pending' }, { role: 'member', status: 'pending' }],
      [{ status: 'active' }, { role: 'member', status: 'active' }],
      [{ status: 'active' }, { role: 'member', status: 'active' }],
      [{}, { role: 'member', status: 'active' }],
    ] as const
  ).map(([body, expected], index) => [
    `the creator sets ${JSON.stringify(body)}${index === 5 ? ' again' : ''}`,
    async () => {
      const { creator, member } = house.cast;
      expect(await creator.ask(routes.changeMember, change(body))).toMatchObject(expected);
      const { members } = await creator.ask(routes.getSquad, { params: { squadId: house.squadId } });
      expect(members.find(({ userId }) => userId === member.user.id)).toMatchObject(expected);
    },
  ]);
  row(
    routes.changeMember,
    refusals(house, routes.changeMember, () => change({ role: 'leader' }), { ...outsiders, member: 403, leader: 403 }),
    changes,
    faults(
      routes.changeMember,
      () => house.cast.creator,
      () => change({}),
      [
        [{ body: { role: 'captain' } }, 'body.role'],
        [{ body: { status: 'gone' } }, 'body.status'],
        [{ body: { role: null } }, 'body.role'],
        [{ body: { userId: nowhere } }, 'body.userId'],
        [{ params: { userId: 'me' } }, 'params.userId'],
      ],
    ),
    [
      [
        'who is not a member gets 404',
        () =>
          refused(
            house.cast.creator,
            routes.changeMember,
            { params: { squadId: house.squadId, userId: house.cast.stranger.user.id }, body: { role: 'leader' } },
            404,
          ),
      ],
      [
        'the creator stays an active leader: 409',
        async () => {
          for (const body of [{ role: 'member' }, { status: 'inactive' }, { status: 'pending' }]) {
            await refused(house.cast.creator, routes.changeMember, { ...theCreator(), body }, 409);
          }
        },
      ],
    ],
  );
}
