import { describe, expect, it } from 'vitest';
import { notificationRoutes } from './notification.ts';

describe('the limit of a list of notifications', () => {
  const { query } = notificationRoutes.listNotifications;

  it('is 50 when it is left out', () => {
    expect(query.parse({})).toEqual({ limit: 50 });
  });

  it.each(['1', '10', '100'])('may be %s', (limit) => {
    expect(query.parse({ limit })).toEqual({ limit: Number(limit) });
  });

  it.each(['-1', ''])('may not be %j', (limit) => {
    expect(query.safeParse({ limit }).success).toBe(false);
  });
});
