import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { unsubscribeRoutes as routes } from '@fourball/contracts/http/unsubscribe.ts';
import { expect } from 'vitest';
import { refused } from '../asking.ts';
import { type Golfer, registerGolfer } from '../golfer.ts';
import { mailsTo, unsubscribeTokenFor } from '../mail.ts';
import { delivered } from '../settled.ts';
import { createVisitor } from '../visitor.ts';
import type { House } from './house.ts';
import { row } from './row.ts';

/** Mails of one category, ended by the link that each of them carries. */
export function unsubscribeRules(house: House): void {
  const anyone = () => createVisitor(house.stack.url);
  /** To a squad of its own: nobody is invited to the same one twice a day. */
  const invite = ({ user }: Golfer) =>
    house.cast.creator.ask(squadRoutes.createSquad, { body: { name: 'Inviting', inviteEmails: user.email } });
  /** A golfer who got an invitation by mail, and the token in it. */
  const invited = async () => {
    const golfer = await registerGolfer(house.stack.url, 'Invited');
    await invite(golfer);
    return { golfer, params: { mailToken: await unsubscribeTokenFor(house.stack, golfer.user.email) } };
  };
  const subscription = (params: { readonly mailToken: string }) => anyone().ask(routes.mailSubscription, { params });
  const subscribed = { category: 'squadInvites', isSubscribed: true };
  const unsubscribed = { ...subscribed, isSubscribed: false };

  for (const route of Object.values(routes)) {
    row(route, [
      [
        'a token that no mail has gets 404',
        () => refused(anyone(), route, { params: { mailToken: 'nobodys-token' } }, 404),
      ],
      [
        'one of an account that is gone gets 404',
        async () => {
          const { golfer, params } = await invited();
          await golfer.ask(authRoutes.deleteAccount, { body: { password: 'fairway7' } });
          await delivered(house.stack);
          await refused(anyone(), route, { params }, 404);
        },
      ],
    ]);
  }

  row(routes.openUnsubscribe, [
    [
      'leads to a page of the app and changes nothing, however often a scanner opens it',
      async () => {
        const { params } = await invited();
        for (const _ of [1, 2, 3]) {
          const answer = await anyone().call(routes.openUnsubscribe, { params });
          expect(answer.status).toBe(302);
          expect(new URL(answer.headers.get('location') ?? '', house.stack.url).origin).toBe(house.stack.url);
        }
        expect(await subscription(params)).toEqual(subscribed);
      },
    ],
  ]);

  row(routes.unsubscribe, [
    [
      "by one click at the mail provider's: a form, no cookie and no Origin; again nothing changes",
      async () => {
        const { params } = await invited();
        for (const _ of [1, 2]) {
          const response = await fetch(`${house.stack.url}/api/unsubscribe/${params.mailToken}`, {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: 'List-Unsubscribe=One-Click',
          });
          expect([response.status, await response.json()]).toEqual([200, unsubscribed]);
        }
        expect(await subscription(params)).toEqual(unsubscribed);
      },
    ],
    [
      'a form as browsers send files, and no body at all, do as well',
      async () => {
        const { params } = await invited();
        const address = `${house.stack.url}/api/unsubscribe/${params.mailToken}`;
        const form = new FormData();
        form.set('List-Unsubscribe', 'One-Click');
        for (const body of [form, null]) {
          expect((await fetch(address, { method: 'POST', body })).status).toBe(200);
          expect(await subscription(params)).toEqual(unsubscribed);
          await anyone().ask(routes.resubscribe, { params });
        }
      },
    ],
    [
      'ends the mails of that category alone: the notification in the app still comes',
      async () => {
        const { golfer, params } = await invited();
        await anyone().ask(routes.unsubscribe, { params });
        const news = async () => {
          const all = await golfer.ask(notificationRoutes.listNotifications, { query: {} });
          return all.filter(({ type }) => type === 'squad_invite').length;
        };
        await invite(golfer);
        await delivered(house.stack);
        expect([await news(), (await mailsTo(house.stack, golfer.user.email)).length]).toEqual([2, 1]);
        await anyone().ask(routes.resubscribe, { params });
        await invite(golfer);
        await delivered(house.stack);
        expect([await news(), (await mailsTo(house.stack, golfer.user.email)).length]).toEqual([3, 2]);
      },
    ],
    [
      'another site cannot make a browser do it, nor any other change',
      async () => {
        const { golfer, params } = await invited();
        const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
        expect((await anyone().call(routes.unsubscribe, { params }, { headers })).status).toBe(403);
        expect((await golfer.call(authRoutes.logout, {}, { headers })).status).toBe(403);
        expect(await subscription(params)).toEqual(subscribed);
      },
    ],
  ]);

  row(routes.resubscribe, [
    [
      'sends the mails of that category again; again nothing changes',
      async () => {
        const { params } = await invited();
        await anyone().ask(routes.unsubscribe, { params });
        for (const _ of [1, 2]) expect(await anyone().ask(routes.resubscribe, { params })).toEqual(subscribed);
      },
    ],
  ]);
}
