import { authRoutes as routes } from '@fourball/contracts/http/auth.ts';
import { expect } from 'vitest';
import { attempt, type Input, refused } from '../asking.ts';
import { registerGolfer } from '../golfer.ts';
import { createVisitor } from '../visitor.ts';
import type { House } from './house.ts';
import { accepts, faults, refusals, row } from './row.ts';

const PASSWORD = 'Password must be at least 6 characters';
const EMAIL = 'Please enter a valid email address';
const WRONG = 'Invalid email or password';

/** Signing in and out, and who one is meanwhile. */
export function signInRules(house: House): void {
  const visitor = () => createVisitor(house.stack.url);

  const credentials = (): Input => ({ body: { email: house.cast.member.user.email, password: 'fairway7' } });
  row(
    routes.login,
    [
      [
        'an unknown address gets 401',
        () =>
          refused(visitor(), routes.login, { body: { email: 'nobody@example.com', password: 'fairway7' } }, 401, {
            detail: WRONG,
          }),
      ],
      [
        'a wrong password gets the same 401 as an unknown address',
        async () => {
          const email = house.cast.member.user.email;
          const wrong = await refused(visitor(), routes.login, { body: { email, password: 'fairway8' } }, 401, {
            detail: WRONG,
          });
          const unknown = await refused(
            visitor(),
            routes.login,
            { body: { email: 'nobody@example.com', password: 'fairway8' } },
            401,
          );
          expect(wrong).toEqual(unknown);
        },
      ],
      [
        'each sign-in gets a session id of its own, also over one that is there',
        async () => {
          const someone = visitor();
          const ids: string[] = [];
          for (const _ of [1, 2, 3]) {
            await attempt(someone, routes.login, credentials());
            ids.push(/session=([^;]+)/.exec(someone.cookieHeader())?.[1] ?? '');
          }
          expect(new Set(ids).size).toBe(3);
          expect(ids.join()).not.toContain('undefined');
        },
      ],
      [
        'a session id that a browser brings along is never taken over',
        async () => {
          const planted = 'p'.repeat(43);
          const { email } = house.cast.member.user;
          const response = await fetch(`${house.stack.url}${routes.login.path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', cookie: `fourball-session=${planted}` },
            body: JSON.stringify({ email, password: 'fairway7' }),
          });
          expect(response.status).toBe(200);
          const [cookie] = response.headers.getSetCookie().filter((line) => line.includes('session='));
          expect(cookie).toMatch(/HttpOnly/i);
          expect(cookie).toMatch(/SameSite=Lax/i);
          expect(cookie).not.toContain(planted);
        },
      ],
    ],
    accepts(routes.login, visitor, credentials, [
      [{ body: {} }, ({ id }: { id: string }) => expect(id).toBe(house.cast.member.user.id)],
    ]),
    [
      [
        'the address may be typed in any case',
        async () => {
          const email = ` ${house.cast.member.user.email.toUpperCase()}`;
          const user = await visitor().ask(routes.login, { body: { email, password: 'fairway7' } });
          expect(user.id).toBe(house.cast.member.user.id);
        },
      ],
    ],
    faults(routes.login, visitor, credentials, [
      [{ body: { email: 'no-address' } }, 'body.email', EMAIL],
      [{ body: { email: undefined } }, 'body.email', EMAIL],
      [{ body: { password: '12345' } }, 'body.password', PASSWORD],
      [{ body: { password: undefined } }, 'body.password', PASSWORD],
      [{ body: { remember: true } }, 'body.remember'],
    ]),
  );

  const redirects: [returnTo: string | undefined, location: string][] = [
    [undefined, '/auth'],
    ['/join/abc', '/auth?returnTo=%2Fjoin%2Fabc'],
    ['https://evil.example/', '/auth'],
    ['//evil.example/', '/auth'],
    ['/\\evil.example/', '/auth'],
    ['javascript:alert(1)', '/auth'],
    ['/\t/evil.example/', '/auth'],
  ];
  row(
    routes.loginPage,
    redirects.map(([returnTo, location]) => [
      `sends a browser that comes with returnTo ${JSON.stringify(returnTo)} to ${location}`.replaceAll('%', '%%'),
      async () => {
        const { status, headers } = await visitor().call(routes.loginPage, {
          query: returnTo === undefined ? {} : { returnTo },
        });
        expect([status, headers.get('location')]).toEqual([302, location]);
      },
    ]),
  );

  row(routes.logout, [
    [
      'ends the session, in every browser that holds it',
      async () => {
        const golfer = await registerGolfer(house.stack.url, 'Out');
        const copy = golfer.copy();
        await golfer.ask(routes.logout, {});
        await refused(golfer, routes.currentUser, {}, 401);
        await refused(copy, routes.currentUser, {}, 401);
      },
    ],
    [
      'answers 204 also to who is signed out, again and again',
      async () => {
        const someone = visitor();
        for (const _ of [1, 2]) expect((await someone.call(routes.logout, {})).status).toBe(204);
      },
    ],
    [
      "leaves the golfer's other sessions alone",
      async () => {
        const golfer = await registerGolfer(house.stack.url, 'Two');
        const other = visitor();
        await other.ask(routes.login, { body: { email: golfer.user.email, password: 'fairway7' } });
        await golfer.ask(routes.logout, {});
        expect((await other.ask(routes.currentUser, {})).id).toBe(golfer.user.id);
      },
    ],
  ]);

  for (const route of [routes.currentUser, routes.currentUserOfSession, routes.profile]) {
    row(
      route,
      refusals(house, route, () => ({}), { visitor: 401 }),
      [
        [
          'answers the golfer who is signed in, without the password',
          async () => {
            const answer = await house.cast.member.call(route, {});
            expect(answer.body()).toMatchObject({ id: house.cast.member.user.id, firstName: 'Member' });
            expect(answer.text).not.toMatch(/password|argon2/i);
          },
        ],
        [
          'knows no session that was made up',
          async () => {
            const response = await fetch(`${house.stack.url}${route.path}`, {
              headers: { cookie: `fourball-session=${'x'.repeat(43)}` },
            });
            expect(response.status).toBe(401);
          },
        ],
      ],
    );
  }
}
