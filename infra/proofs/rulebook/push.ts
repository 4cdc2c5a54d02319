import { PUSH_SUBSCRIPTIONS_MAX } from '@fourball/contracts/constants.ts';
import { pushRoutes as routes } from '@fourball/contracts/http/push.ts';
import { expect } from 'vitest';
import { refused } from '../asking.ts';
import { registerGolfer } from '../golfer.ts';
import { aBrowser } from '../push-browser.ts';
import { type House, nowhere } from './house.ts';
import { accepts, faults, refusals, row } from './row.ts';

let browsers = 0;
const newBrowser = () => {
  browsers += 1;
  return aBrowser(`rulebook.${Date.now()}.${browsers}`);
};

/** Browsers that hear of news while no page is open. */
export function pushRules(house: House): void {
  const input = { body: newBrowser() };
  const golfer = () => house.cast.stranger;
  const subscribe = (by = golfer(), body = newBrowser()) => by.ask(routes.subscribeToPush, { body });
  const end = (by: ReturnType<typeof golfer>, subscriptionId: string) =>
    by.call(routes.unsubscribeFromPush, { params: { subscriptionId } });

  row(
    routes.pushKey,
    refusals(house, routes.pushKey, () => ({}), { visitor: 401 }),
    [
      [
        'is a point of the curve, the same for everybody and at every time',
        async () => {
          const { publicKey } = await golfer().ask(routes.pushKey, {});
          expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
          expect(await house.cast.member.ask(routes.pushKey, {})).toEqual({ publicKey });
        },
      ],
    ],
  );

  row(
    routes.subscribeToPush,
    refusals(house, routes.subscribeToPush, () => input, { visitor: 401 }),
    accepts(routes.subscribeToPush, golfer, () => ({ body: newBrowser() }), [
      [{ body: {} }],
      [{ body: { expirationTime: Date.now() } }],
    ]),
    faults(routes.subscribeToPush, golfer, () => input, [
      [{ body: { endpoint: 'http://push.example.com/1' } }, 'body.endpoint'],
      [{ body: { endpoint: 'golf' } }, 'body.endpoint'],
      [{ body: { endpoint: undefined } }, 'body.endpoint'],
      [{ body: { keys: undefined } }, 'body.keys'],
      [{ body: { keys: { ...input.body.keys, auth: 'a b' } } }, 'body.keys.auth'],
      [{ body: { keys: { ...input.body.keys, p256dh: 'x'.repeat(201) } } }, 'body.keys.p256dh'],
      [{ body: { keys: { ...input.body.keys, other: 'x' } } }, 'body.keys.other'],
      [{ body: { userId: nowhere } }, 'body.userId'],
    ]),
    [
      [
        'the same browser again is the same subscription',
        async () => {
          const browser = newBrowser();
          const first = await subscribe(golfer(), browser);
          expect(await subscribe(golfer(), { ...aBrowser('other'), endpoint: browser.endpoint })).toEqual(first);
        },
      ],
      [
        "a browser that was another golfer's is the caller's then, and theirs no more",
        async () => {
          const { member, leader } = house.cast;
          const browser = newBrowser();
          const theirs = await subscribe(member, browser);
          const own = await subscribe(leader, browser);
          await refused(member, routes.unsubscribeFromPush, { params: { subscriptionId: theirs.id } }, 404);
          expect((await end(leader, own.id)).status).toBe(204);
        },
      ],
      [
        `a golfer has ${PUSH_SUBSCRIPTIONS_MAX} at most: of one more the oldest goes`,
        async () => {
          const many = await registerGolfer(house.stack.url, 'Many');
          const ids: string[] = [];
          for (let index = 0; index <= PUSH_SUBSCRIPTIONS_MAX; index += 1) ids.push((await subscribe(many)).id);
          const ended: number[] = [];
          for (const id of ids) ended.push((await end(many, id)).status);
          expect(ended).toEqual([404, ...Array(PUSH_SUBSCRIPTIONS_MAX).fill(204)]);
        },
      ],
    ],
  );

  const its = async () => ({ params: { subscriptionId: (await subscribe(house.cast.member)).id } });
  row(
    routes.unsubscribeFromPush,
    refusals(house, routes.unsubscribeFromPush, its, { visitor: 401, stranger: 404, creator: 404 }),
    faults(routes.unsubscribeFromPush, golfer, its, [
      [{ params: { subscriptionId: 'mine' } }, 'params.subscriptionId'],
    ]),
    [
      [
        'ends it; again it is not there: 404',
        async () => {
          const { id } = await subscribe();
          expect((await end(golfer(), id)).status).toBe(204);
          await refused(golfer(), routes.unsubscribeFromPush, { params: { subscriptionId: id } }, 404);
        },
      ],
    ],
  );
}
