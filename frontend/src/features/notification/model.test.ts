import { expect, test } from 'vitest';
import { badgeText, filtered, unreadCount } from './model.ts';

const read = { isRead: true };
const unread = { isRead: false };

test('the badge counts the unread, stops at nine and hides at none', () => {
  expect(badgeText(unreadCount([read]))).toBeNull();
  expect(badgeText(unreadCount([read, unread, unread]))).toBe('2');
  expect(badgeText(9)).toBe('9');
  expect(badgeText(10)).toBe('9+');
});

test('the panel shows all or the unread', () => {
  expect(filtered([read, unread], 'all')).toHaveLength(2);
  expect(filtered([read, unread], 'unread')).toEqual([unread]);
});
