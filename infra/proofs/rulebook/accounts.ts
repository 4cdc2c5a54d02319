import { authRoutes as routes } from '@fourball/contracts/http/auth.ts';
import { expect } from 'vitest';
import { refused } from '../asking.ts';
import { createVisitor } from '../visitor.ts';
import type { House } from './house.ts';
import { accepts, faults, row } from './row.ts';

let registered = 0;
/** A registration that nobody has made yet. */
const registration = () => {
  registered += 1;
  return {
    body: {
      email: `new.${registered}.${Date.now()}@example.com`,
      password: 'fairway7',
      firstName: 'Noa',
      lastName: 'Bell',
    },
  };
};
const PASSWORD = 'Password must be at least 6 characters';
const EMAIL = 'Please enter a valid email address';

/** Opening an account. */
export function accountRules(house: House): void {
  const visitor = () => createVisitor(house.stack.url);

  row(
    routes.register,
    [
      [
        'opens an account and signs it in',
        async () => {
          const someone = visitor();
          const input = registration();
          const user = await someone.ask(routes.register, input);
          expect(user).toMatchObject({ email: input.body.email, firstName: 'Noa', lastName: 'Bell', username: null });
          expect((await someone.ask(routes.currentUser, {})).id).toBe(user.id);
        },
      ],
      [
        'answers no password, nor anything made of it',
        async () => {
          const { text } = await visitor().call(routes.register, registration());
          expect(text).not.toMatch(/password|argon2|fairway7/i);
        },
      ],
      [
        'a new golfer hears of everything but the week',
        async () => {
          const { notificationSettings } = await visitor().ask(routes.register, registration());
          expect(notificationSettings).toEqual({
            teeTimeAlerts: true,
            squadInvites: true,
            bookingConfirmations: true,
            weeklyReminders: false,
            emailNotifications: true,
            pushNotifications: true,
          });
        },
      ],
      [
        'an e-mail address is kept trimmed and in lower case',
        async () => {
          const { body } = registration();
          const user = await visitor().ask(routes.register, {
            body: { ...body, email: ` ${body.email.toUpperCase()} ` },
          });
          expect(user.email).toBe(body.email);
        },
      ],
      [
        'an address that has an account, in whatever case, gets 409, and the account stays as it was',
        async () => {
          const input = registration();
          await visitor().ask(routes.register, input);
          for (const email of [input.body.email, input.body.email.toUpperCase()]) {
            await refused(visitor(), routes.register, { body: { ...input.body, email, password: 'other-one' } }, 409);
          }
          await visitor().ask(routes.login, { body: { email: input.body.email, password: 'fairway7' } });
        },
      ],
      [
        'a username that is taken, in whatever case, gets 409, and no account is opened',
        async () => {
          const username = `Noa_${Date.now()}`;
          await visitor().ask(routes.register, { body: { ...registration().body, username } });
          const input = { body: { ...registration().body, username: username.toUpperCase() } };
          await refused(visitor(), routes.register, input, 409);
          const { email, password } = input.body;
          await refused(visitor(), routes.login, { body: { email, password } }, 401);
        },
      ],
    ],
    accepts(routes.register, visitor, registration, [
      [{ body: { password: '12345 ' } }],
      [{ body: { password: 'p'.repeat(200) } }],
      [{ body: { firstName: 'f'.repeat(100), lastName: 'l'.repeat(100) } }],
      [{ body: { username: `a_${Date.now() % 1e6}` } }],
      [{ body: { firstName: '  Trim ' } }, ({ firstName }: { firstName: string }) => expect(firstName).toBe('Trim')],
    ]),
    faults(routes.register, visitor, registration, [
      [{ body: { email: 'no-address' } }, 'body.email', EMAIL],
      [{ body: { email: undefined } }, 'body.email', EMAIL],
      [{ body: { email: `${'a'.repeat(250)}@example.com` } }, 'body.email', EMAIL],
      [{ body: { password: '12345' } }, 'body.password', PASSWORD],
      [{ body: { password: 'p'.repeat(201) } }, 'body.password', 'Password must be at most 200 characters'],
      [{ body: { password: 123456 } }, 'body.password', PASSWORD],
      [{ body: { firstName: '   ' } }, 'body.firstName', 'First name is required'],
      [{ body: { firstName: undefined } }, 'body.firstName', 'First name is required'],
      [{ body: { lastName: '' } }, 'body.lastName', 'Last name is required'],
      [{ body: { lastName: 'l'.repeat(101) } }, 'body.lastName'],
      [{ body: { username: 'ab' } }, 'body.username', 'Username must be at least 3 characters'],
      [{ body: { username: 'u'.repeat(31) } }, 'body.username'],
      [
        { body: { username: 'no spaces' } },
        'body.username',
        'Username can only contain letters, numbers, and underscores',
      ],
      [{ body: { isAdmin: true } }, 'body.isAdmin'],
      [{ body: { id: '01976b1e-0000-7000-8000-000000000001' } }, 'body.id'],
    ]),
  );
}
