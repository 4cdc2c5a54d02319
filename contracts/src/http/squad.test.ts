import { describe, expect, it } from 'vitest';
import { InviteRequest, NewSquad } from './squad.ts';

describe('a request for an invite link', () => {
  it('lives 7 days unless it says otherwise', () => {
    expect(InviteRequest.parse({})).toEqual({ expiresInDays: 7 });
  });

  it.each([1, 3, 7, 14, 30])('may live %i days', (expiresInDays) => {
    expect(InviteRequest.parse({ expiresInDays })).toEqual({ expiresInDays });
  });

  it.each([-1, 1.5, null])('may not live %j days', (expiresInDays) => {
    const { error } = InviteRequest.safeParse({ expiresInDays });
    expect(error?.issues[0]?.message).toBe('Choose 1, 3, 7, 14 or 30 days');
  });
});

describe('a new squad', () => {
  it('needs no more than a name, and is private', () => {
    expect(NewSquad.parse({ name: ' Weekend Warriors ' })).toEqual({
      name: 'Weekend Warriors',
      preferredDays: [],
      isPrivate: true,
      autoBookEnabled: false,
    });
  });

  it('may have a name of 100 characters', () => {
    expect(NewSquad.safeParse({ name: 'n'.repeat(100) }).success).toBe(true);
  });
});
