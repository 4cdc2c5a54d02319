import type { MailCategory } from '@fourball/contracts/http/unsubscribe.ts';
import { footerOf } from '../email/attachments.ts';

const publicUrl = 'https://golf.example.com/';

/** Parts around a mail of a category to an account. */
export const frameOf = (category: MailCategory) => ({
  publicUrl,
  footer: footerOf({ isAccount: true, category }, { publicUrl, token: 'token' }),
});

export const [dana, sam, kim] = ['1', '2', '3'].map((id) => `0198c0de-0000-7000-8000-00000000000${id}`) as [
  string,
  string,
  string,
];
const called: Record<string, string> = { [dana]: 'Dana Reed', [sam]: 'Sam Reed', [kim]: 'Kim Reed' };

/** Names in a mail that Dana reads. */
export const names = {
  reader: { id: dana, firstName: 'Dana' },
  squad: 'Weekend Warriors',
  nameOf: (id: string) => called[id] ?? '?',
};
