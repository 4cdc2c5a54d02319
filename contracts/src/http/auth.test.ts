import { describe, expect, it } from 'vitest';
import { Credentials, ProfileChange, Registration, Username } from './auth.ts';

const registration = { email: 'Dana@Example.com', password: 'birdie', firstName: 'Dana', lastName: 'Reed' };
const messagesOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map((issue) => issue.message);

describe('a registration', () => {
  it('needs no username, and keeps the e-mail address in lower case', () => {
    expect(Registration.parse(registration)).toEqual({ ...registration, email: 'dana@example.com' });
  });

  it('has a password of 6 to 200 characters, spaces included', () => {
    const withPassword = (password: string) => Registration.safeParse({ ...registration, password });
    expect(withPassword('12345 ').success).toBe(true);
    expect(withPassword('p'.repeat(200)).success).toBe(true);
    expect(messagesOf(withPassword('12345'))).toEqual(['Password must be at least 6 characters']);
    expect(messagesOf(withPassword('p'.repeat(201)))).toEqual(['Password must be at most 200 characters']);
  });

  it('names every field that is missing', () => {
    expect(messagesOf(Registration.safeParse({}))).toEqual([
      'Please enter a valid email address',
      'Password must be at least 6 characters',
      'First name is required',
      'Last name is required',
    ]);
  });
});

describe('credentials', () => {
  it('find the account however the e-mail address is typed', () => {
    const credentials = Credentials.parse({ email: ' DANA@example.com', password: 'birdie' });
    expect(credentials.email).toBe('dana@example.com');
  });
});

describe('a username', () => {
  it.each(['dana', 'Dana_Reed', 'd_1'])('may be %s', (value) => {
    expect(Username.safeParse(value).success).toBe(true);
  });

  it.each(['da', 'dana reed', 'dana-reed', 'däna', 'd'.repeat(31)])('may not be %s', (value) => {
    expect(Username.safeParse(value).success).toBe(false);
  });
});

describe('a change of the profile', () => {
  it.each([-10, -0.1, 0, 0.1, 0.3, 1.1, 12.3, 28.7, 53.9, 54])('takes a handicap of %s', (handicap) => {
    expect(ProfileChange.parse({ handicap })).toEqual({ handicap });
  });

  it('takes every handicap from -10 to 54 in steps of 0.1, as a browser reads it from a text', () => {
    const refused = Array.from({ length: 641 }, (_, step) => Number(((step - 100) / 10).toFixed(1))).filter(
      (handicap) => !ProfileChange.safeParse({ handicap }).success,
    );
    expect(refused).toEqual([]);
  });

  it.each([
    [0.05, 'Handicap goes in steps of 0.1'],
    [Number.NaN, 'Handicap must be a number'],
  ])('refuses a handicap of %s: %s', (handicap, message) => {
    expect(messagesOf(ProfileChange.safeParse({ handicap }))).toEqual([message]);
  });

  it('tells a cleared field from one that stays', () => {
    expect(ProfileChange.parse({ handicap: null, username: null })).toEqual({ handicap: null, username: null });
    expect(ProfileChange.parse({})).toEqual({});
  });
});
