import { squadRoutes as routes } from '@fourball/contracts/http/squad.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect } from 'vitest';
import { refused } from '../asking.ts';
import { queryOf } from '../databases.ts';
import { registerGolfer } from '../golfer.ts';
import { mailsTo } from '../mail.ts';
import { type House, squadOf } from './house.ts';
import { faults, outsiders, type Rule, refusals, row } from './row.ts';

const DAYS = 'Choose 1, 3, 7, 14 or 30 days';
const DAY_MS = 24 * 60 * 60 * 1000;
const unknown = { params: { inviteCode: 'never-given-to-anyone' } };

/** How golfers get into a squad that they do not know. */
export function inviteRules(house: House): void {
  const here = () => ({ params: { squadId: house.squadId }, body: {} });
  const expire = (inviteCode: string) =>
    queryOf(
      house.stack,
      'squad',
      `UPDATE squads SET invite_code_expires_at = now() - interval '1 minute' WHERE invite_code = '${inviteCode}'`,
    );

  const lifetimes: Rule[] = (
    [
      [undefined, 7],
      [1, 1],
      [3, 3],
      [7, 7],
      [14, 14],
      [30, 30],
    ] as const
  ).map(([expiresInDays, days]) => [
    expiresInDays === undefined ? 'a link lives 7 days unless it says otherwise' : `a link may live ${days} days`,
    async () => {
      const body = expiresInDays === undefined ? {} : { expiresInDays };
      const before = Date.now();
      const { expiresAt } = await house.cast.leader.ask(routes.createInvite, { ...here(), body });
      const lived = (Date.parse(expiresAt) - before) / DAY_MS;
      expect(lived).toBeGreaterThan(days - 0.01);
      expect(lived).toBeLessThan(days + 0.01);
    },
  ]);
  row(
    routes.createInvite,
    refusals(house, routes.createInvite, here, { ...outsiders, member: 403 }),
    lifetimes,
    faults(routes.createInvite, () => house.cast.leader, here, [
      [{ body: { expiresInDays: 2 } }, 'body.expiresInDays', DAYS],
      [{ body: { expiresInDays: 0 } }, 'body.expiresInDays', DAYS],
      [{ body: { expiresInDays: 31 } }, 'body.expiresInDays', DAYS],
      [{ body: { expiresInDays: '7' } }, 'body.expiresInDays', DAYS],
      [{ body: { inviteCode: 'mine' } }, 'body.inviteCode'],
    ]),
    [
      [
        'a code has at least 60 bits, and its link leads to this site',
        async () => {
          const { inviteCode, inviteUrl } = await house.cast.creator.ask(routes.createInvite, here());
          expect(inviteCode).toMatch(/^[\w-]+$/);
          // Base64url has 6 bits a character; the smallest alphabet that people type has 5.
          expect(inviteCode.length).toBeGreaterThanOrEqual(12);
          expect(inviteUrl).toBe(`${house.stack.url}/join/${inviteCode}`);
        },
      ],
      [
        'a new code replaces the old one at once',
        async () => {
          const old = await house.cast.creator.ask(routes.createInvite, here());
          const { inviteCode } = await house.cast.leader.ask(routes.createInvite, here());
          await refused(house.cast.visitor, routes.getInvite, { params: { inviteCode: old.inviteCode } }, 404);
          await refused(house.cast.stranger, routes.join, { params: { inviteCode: old.inviteCode } }, 404);
          await house.cast.visitor.ask(routes.getInvite, { params: { inviteCode } });
        },
      ],
    ],
  );

  const invitation = () => ({
    params: { squadId: house.squadId },
    body: { emails: [`friend.${Date.now()}@example.com`] },
  });
  row(
    routes.inviteByMail,
    refusals(house, routes.inviteByMail, invitation, { ...outsiders, member: 403 }),
    faults(routes.inviteByMail, () => house.cast.leader, invitation, [
      [{ body: { emails: [] } }, 'body.emails', 'Please select at least one contact to invite.'],
      [{ body: { emails: ['nonsense'] } }, 'body.emails.0', 'Please enter a valid email address'],
      [{ body: { emails: 'friend@example.com' } }, 'body.emails'],
      [{ body: { emails: Array.from({ length: 51 }, (_, index) => `f${index}@example.com`) } }, 'body.emails'],
      [{ body: { message: 'm'.repeat(1001) } }, 'body.message'],
    ]),
    [
      [
        'each address gets one mail with the link and the message',
        async () => {
          const address = `once.${Date.now()}@example.com`;
          const body = { emails: [address, address.toUpperCase()], message: 'Fancy a round?' };
          const { invited } = await house.cast.leader.ask(routes.inviteByMail, { ...invitation(), body });
          expect(invited).toEqual([address]);
          const mails = await until('the invitation', async () => {
            const found = await mailsTo(house.stack, address);
            return found.length > 0 && found;
          });
          expect(mails).toHaveLength(1);
          expect(mails[0]?.text).toContain(`${house.stack.url}/join/`);
          expect(mails[0]?.text).toContain('Fancy a round?');
        },
      ],
      [
        'uses the present code while it works',
        async () => {
          const { inviteCode } = await house.cast.leader.ask(routes.createInvite, here());
          await house.cast.leader.ask(routes.inviteByMail, invitation());
          await house.cast.visitor.ask(routes.getInvite, { params: { inviteCode } });
        },
      ],
    ],
  );

  row(routes.getInvite, [
    [
      'anyone who holds it sees the squad by name, and no more',
      async () => {
        const { creator, member, visitor } = house.cast;
        const { squadId, inviteCode } = await squadOf(creator, { members: [member], name: 'Seen' });
        const { body, text } = await visitor.call(routes.getInvite, { params: { inviteCode } });
        expect(body()).toEqual({ squad: { id: squadId, name: 'Seen', description: null, memberCount: 2 } });
        expect(Object.keys(JSON.parse(text).squad).toSorted()).toEqual(['description', 'id', 'memberCount', 'name']);
      },
    ],
    [
      'an unknown and an expired code answer alike: 404',
      async () => {
        const { inviteCode } = await squadOf(house.cast.creator);
        await expire(inviteCode);
        const expired = await refused(house.cast.visitor, routes.getInvite, { params: { inviteCode } }, 404);
        expect(expired).toEqual(await refused(house.cast.visitor, routes.getInvite, unknown, 404));
      },
    ],
    [
      'a code differs by case: no other spelling is answered',
      async () => {
        const { inviteCode } = await squadOf(house.cast.creator);
        const other = inviteCode.replace(/[a-z]/i, (letter) =>
          letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
        );
        await refused(house.cast.visitor, routes.getInvite, { params: { inviteCode: other } }, 404);
      },
    ],
    [
      'a code of 65 characters is refused',
      () =>
        refused(house.cast.visitor, routes.getInvite, { params: { inviteCode: 'c'.repeat(65) } }, 400, {
          path: 'params.inviteCode',
        }),
    ],
  ]);

  row(routes.join, [
    [
      'who is not signed in gets 401, also with a code that works',
      async () => {
        const { inviteCode } = await squadOf(house.cast.creator);
        await refused(house.cast.visitor, routes.join, { params: { inviteCode } }, 401);
      },
    ],
    [
      'joins as an active member who does not lead; again: 200 and nothing changes',
      async () => {
        const golfer = await registerGolfer(house.stack.url, 'Joiner');
        const { squadId, inviteCode } = await squadOf(house.cast.creator);
        const first = await golfer.ask(routes.join, { params: { inviteCode } });
        expect(first.squad).toMatchObject({ id: squadId, memberCount: 2 });
        const before = await golfer.ask(routes.getSquad, { params: { squadId } });
        expect(before.members.find(({ userId }) => userId === golfer.user.id)).toMatchObject({
          role: 'member',
          status: 'active',
        });
        expect(await golfer.ask(routes.join, { params: { inviteCode } })).toEqual(first);
        expect(await golfer.ask(routes.getSquad, { params: { squadId } })).toEqual(before);
      },
    ],
    [
      'the creator who joins by the own link stays the creator and a leader',
      async () => {
        const { creator } = house.cast;
        const { squadId, inviteCode } = await squadOf(creator);
        await creator.ask(routes.join, { params: { inviteCode } });
        expect((await creator.ask(routes.getSquad, { params: { squadId } })).members).toMatchObject([
          { role: 'leader' },
        ]);
      },
    ],
    [
      'an unknown and an expired code answer alike: 404, and nobody joins',
      async () => {
        const { squadId, inviteCode } = await squadOf(house.cast.creator);
        await expire(inviteCode);
        const expired = await refused(house.cast.stranger, routes.join, { params: { inviteCode } }, 404);
        expect(expired).toEqual(await refused(house.cast.stranger, routes.join, unknown, 404));
        expect((await house.cast.creator.ask(routes.getSquad, { params: { squadId } })).memberCount).toBe(1);
      },
    ],
    [
      'who left may come back by a code that works',
      async () => {
        const { member, creator } = house.cast;
        const { squadId, inviteCode } = await squadOf(creator, { members: [member] });
        await member.ask(routes.removeMember, { params: { squadId, userId: member.user.id } });
        await member.ask(routes.join, { params: { inviteCode } });
        expect((await member.ask(routes.getSquad, { params: { squadId } })).memberCount).toBe(2);
      },
    ],
  ]);
}
