import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { squadRoutes as routes, type Squad, type SquadDetail } from '@fourball/contracts/http/squad.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect } from 'vitest';
import { refused } from '../asking.ts';
import { registerGolfer } from '../golfer.ts';
import { mailsTo } from '../mail.ts';
import { type House, nowhere } from './house.ts';
import { accepts, faults, outsiders, refusals, row } from './row.ts';

const answers =
  (expected: Partial<SquadDetail>) =>
  (squad: SquadDetail): void =>
    expect(squad).toMatchObject(expected);
const NAME = 'Squad name is required';

/** Squads: made and read. */
export function squadRules(house: House): void {
  const params = () => ({ squadId: house.squadId });
  const here = () => ({ params: params() });
  const maker = () => house.cast.rival;
  const wanted = () => ({ body: { name: 'Early Birds' } });

  row(
    routes.createSquad,
    refusals(house, routes.createSquad, wanted, { visitor: 401 }),
    [
      [
        'makes a private squad that the caller leads',
        async () => {
          const squad = await maker().ask(routes.createSquad, wanted());
          const me = maker().user.id;
          expect(squad).toMatchObject({
            createdBy: me,
            isPrivate: true,
            autoBookEnabled: false,
            preferredDays: [],
            memberCount: 1,
          });
          expect(squad.members).toMatchObject([{ userId: me, role: 'leader', status: 'active' }]);
          expect((await maker().ask(routes.getSquad, { params: { squadId: squad.id } })).name).toBe('Early Birds');
        },
      ],
      [
        'mails an invite link to each address that is named, empty ones dropped',
        async () => {
          const [one, two] = [`one.${Date.now()}@example.com`, `two.${Date.now()}@example.com`];
          await maker().ask(routes.createSquad, {
            body: { name: 'Invited', inviteEmails: ` ${one}, , ${two.toUpperCase()},` },
          });
          for (const address of [one, two]) {
            const [mail] = await until(`a mail to ${address}`, async () => {
              const mails = await mailsTo(house.stack, address);
              return mails.length > 0 && mails;
            });
            expect(mail?.text).toContain(`${house.stack.url}/join/`);
          }
        },
      ],
      [
        'a golfer among the addresses finds a notification too',
        async () => {
          const golfer = await registerGolfer(house.stack.url, 'Invited');
          await maker().ask(routes.createSquad, { body: { name: 'With you', inviteEmails: golfer.user.email } });
          const found = await until('the invitation to arrive', async () => {
            const all = await golfer.ask(notificationRoutes.listNotifications, { query: {} });
            return all.find(({ type }) => type === 'squad_invite');
          });
          expect(found.data.inviteCode).toBeTypeOf('string');
        },
      ],
      [
        'names the address that is wrong, and then makes no squad',
        async () => {
          const before = await maker().ask(routes.listSquads, {});
          const body = { name: 'Never', inviteEmails: 'right@example.com, nonsense' };
          const problem = await refused(maker(), routes.createSquad, { body }, 400, { path: 'body.inviteEmails' });
          expect(problem.detail).toContain('nonsense');
          expect(await maker().ask(routes.listSquads, {})).toEqual(before);
        },
      ],
    ],
    accepts(routes.createSquad, maker, wanted, [
      [{ body: { name: '  Trimmed  ' } }, answers({ name: 'Trimmed' })],
      [{ body: { name: 'n'.repeat(100) } }],
      [{ body: { description: 'd'.repeat(2000) } }],
      [{ body: { description: null } }, answers({ description: null })],
      [{ body: { isPrivate: false, autoBookEnabled: true } }, answers({ isPrivate: false, autoBookEnabled: true })],
      [{ body: { preferredDays: ['sunday', 'friday', 'sunday'] } }, answers({ preferredDays: ['friday', 'sunday'] })],
      [{ body: { homeArea: { city: 'Faro', state: null } } }, answers({ homeArea: { city: 'Faro', state: null } })],
      [{ body: { timeZone: 'Europe/Lisbon' } }, answers({ timeZone: 'Europe/Lisbon' })],
      [{ body: { inviteEmails: ' , ,' } }],
    ]),
    faults(routes.createSquad, maker, wanted, [
      [{ body: { name: undefined } }, 'body.name', NAME],
      [{ body: { name: '' } }, 'body.name', NAME],
      [{ body: { name: '   ' } }, 'body.name', NAME],
      [{ body: { name: 7 } }, 'body.name', NAME],
      [{ body: { name: 'n'.repeat(101) } }, 'body.name'],
      [{ body: { description: 'd'.repeat(2001) } }, 'body.description'],
      [{ body: { preferredDays: ['someday'] } }, 'body.preferredDays.0'],
      [{ body: { isPrivate: 'yes' } }, 'body.isPrivate'],
      [{ body: { autoBookEnabled: 1 } }, 'body.autoBookEnabled'],
      [{ body: { homeArea: { city: '', state: null } } }, 'body.homeArea.city'],
      [{ body: { timeZone: 'Mars/Olympus' } }, 'body.timeZone'],
      [{ body: { timeZone: '+02:00' } }, 'body.timeZone'],
      [{ body: { createdBy: nowhere } }, 'body.createdBy'],
      [{ body: { inviteCode: 'abc' } }, 'body.inviteCode'],
    ]),
  );

  row(
    routes.listSquads,
    refusals(house, routes.listSquads, () => ({}), { visitor: 401 }),
    [
      [
        'answers the own squads alone, each with its members and without its invite code',
        async () => {
          const { body, text } = await house.cast.member.call(routes.listSquads, {});
          expect(body().map(({ id }: Squad) => id)).toEqual([house.squadId]);
          expect(body()[0]).toMatchObject({ memberCount: 3, nextTeeTime: null });
          expect(body()[0]?.members).toHaveLength(3);
          expect(text).not.toContain('inviteCode');
          expect(await house.cast.stranger.ask(routes.listSquads, {})).toEqual([]);
          expect(await house.cast.former.ask(routes.listSquads, {})).toEqual([]);
        },
      ],
    ],
  );

  row(
    routes.getSquad,
    refusals(house, routes.getSquad, here, outsiders),
    faults(routes.getSquad, () => house.cast.creator, here, [[{ params: { squadId: 'mine' } }, 'params.squadId']]),
    [
      [
        'a squad that does not exist and one that is not yours answer alike',
        async () => {
          const none = await refused(house.cast.stranger, routes.getSquad, { params: { squadId: nowhere } }, 404);
          expect(await refused(house.cast.stranger, routes.getSquad, here(), 404)).toEqual(none);
        },
      ],
      ...(['creator', 'leader', 'member'] as const).map(
        (role) =>
          [
            role === 'member'
              ? 'a member does not see the invite code'
              : `the ${role} sees the invite code and its expiry`,
            async () => {
              const squad = await house.cast[role].ask(routes.getSquad, here());
              const seen = role === 'member' ? null : expect.any(String);
              expect(squad).toMatchObject({
                isMember: true,
                inviteCode: seen,
                inviteCodeExpiresAt: seen,
                memberCount: 3,
              });
            },
          ] as const,
      ),
      [
        'of a squad that is not private others see all but its members, its invite and its tee time',
        async () => {
          const { id: squadId } = await maker().ask(routes.createSquad, { body: { name: 'Open', isPrivate: false } });
          await maker().ask(routes.createInvite, { params: { squadId }, body: {} });
          const { text, body } = await house.cast.stranger.call(routes.getSquad, { params: { squadId } });
          expect(body()).toMatchObject({
            name: 'Open',
            isMember: false,
            members: [],
            nextTeeTime: null,
            inviteCode: null,
            inviteCodeExpiresAt: null,
          });
          expect(text).not.toContain(maker().user.email);
          await refused(house.cast.visitor, routes.getSquad, { params: { squadId } }, 401);
        },
      ],
    ],
  );
}
