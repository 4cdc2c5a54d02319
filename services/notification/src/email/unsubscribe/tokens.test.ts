import { MailCategory } from '@fourball/contracts/http/unsubscribe.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { expect, it } from 'vitest';
import { createMailTokens, mailTokenKeysFrom } from './tokens.ts';

const tokens = createMailTokens(mailTokenKeysFrom('{"d":"a secret"}'));
const userId = newId();

it.each(MailCategory.options)('a link to unsubscribe tells golfer and category %s, fit for an address', (category) => {
  const about = tokens.subscriptionOf({ userId }, category);
  const token = tokens.make(about);
  expect(token).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(tokens.read(token)).toEqual({ reader: userId, isAccount: true, category });
});

it('a link to unsubscribe of an address names it by a hash that does not show it, the same however it is written and for each category: without settings to choose by it refuses all mails at once', () => {
  const about = tokens.subscriptionOf({ address: 'Sam@Example.com' }, 'squadInvites');
  for (const category of MailCategory.options)
    expect(tokens.subscriptionOf({ address: 'sam@example.com' }, category)).toEqual(about);
  expect(Buffer.from(tokens.make(about), 'base64url').toString('latin1')).not.toContain('sam');
  expect(tokens.read(tokens.make(about))).toEqual(about);
});

it('a link to unsubscribe is good for nothing else: not with any bit changed, cut, longer, or made with another key', () => {
  const token = tokens.make(tokens.subscriptionOf({ userId }, 'weeklyReminders'));
  const bytes = Buffer.from(token, 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const forged = Buffer.from(bytes);
    forged[bit >> 3]! ^= 1 << (bit & 7);
    expect(tokens.read(forged.toString('base64url'))).toBeUndefined();
  }
  for (const wrong of ['', token.slice(0, -1), `${token}A`, `${token}=`, '%', 'é'.repeat(46)])
    expect(tokens.read(wrong)).toBeUndefined();
  expect(createMailTokens(mailTokenKeysFrom('{"d":"another secret"}')).read(token)).toBeUndefined();
});
