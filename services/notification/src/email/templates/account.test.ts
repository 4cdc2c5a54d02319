import { expect, it } from 'vitest';
import {
  claimMail,
  emailChangedMail,
  emailVerificationMail,
  invitationMail,
  passwordResetMail,
  securityAlertMail,
} from './account.ts';

const publicUrl = 'https://golf.example.com';
const frame = { publicUrl };
const invitation = {
  inviter: 'Dana Reed',
  squadName: 'Weekend Warriors',
  message: null,
  inviteCode: 'aB3-x_9',
  expiresAt: new Date('2027-06-12T08:00:00Z'),
};

const token = 'tok/en+1';
const dana = { firstName: 'Dana', token };
const ignore = 'If this was not you, ignore this mail';

const claim = (hasAccount: boolean) => claimMail({ token, hasAccount }, frame);
const verification = emailVerificationMail({ token, code: 'K7MQ2XWP' }, frame);

it.each([
  ['for a new password', passwordResetMail(dana, frame), '/auth', `Hi Dana,.*once and for 30 minutes..*${ignore}`],
  ['that verifies an address', verification, '/verify-email', `Hi,.*K7MQ2XWP.*Both work for 24 hours..*${ignore}`],
  ['that undoes a change', emailChangedMail(dana, frame), '/restore-email', 'Hi Dana,.*another.*once and for 7 days'],
  ['to an account of one’s own', claim(false), '/claim', 'Hi,.*choose a password.*works once and for 24 hours'],
  ['to the account of the address', claim(true), '/merge', 'Hi,.*have an account.*sign in'],
])('a mail with a link %s holds it in both forms, and says for how long', (_what, { text, html }, path, said) => {
  const address = `${publicUrl}${path}?token=tok%2Fen%2B1`;
  expect(text).toContain(`\n${address}\n\n`);
  expect(html).toContain(`href="${address}"`);
  for (const form of [text, html]) expect(form.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(said));
});

it('a mail with a link has one slash behind the public address, greets without a name where none is given, and has lines so short that a stack on one machine shows it in a file', () => {
  const token = 'x'.repeat(43);
  const { text } = passwordResetMail({ firstName: '', token }, { publicUrl: 'http://localhost:8080/' });
  expect(text).toContain(`http://localhost:8080/auth?token=${token}\n`);
  expect(text).toMatch(/^Hi,\n/);
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(76);
});

const at = '2027-06-12T21:05:33.120Z';

it.each([
  ['password-changed', 'Chrome on Android', 'Your Fourball password was changed'],
  ['password-reset', 'Chrome on Android', 'Your Fourball password was reset'],
  ['new-device', null, 'New sign-in to your Fourball account'],
] as const)('%s by %s: says what, when and where, and what to do if it was somebody else', (alert, device, subject) => {
  const mail = securityAlertMail({ alert, device, at }, 'Dana', frame);
  expect(mail.subject).toBe(subject);
  for (const form of [mail.text, mail.html]) {
    expect(form).toContain(device ?? 'Unknown device');
    expect(form).toMatch(/Saturday, June 12 at 9:05.PM UTC/);
    expect(form).toContain('https://golf.example.com/profile');
    expect(form).toMatch(/ask for a new\spassword/);
  }
});

it('the mail with an invitation says who invites to what, in which words if any, until when, with the link to join', () => {
  const { subject, text, html } = invitationMail({ ...invitation, message: 'Come\nand play' }, frame);
  expect(subject).toBe('Dana Reed invites you to Weekend Warriors on Fourball');
  expect(text).toContain('Dana Reed invites you to join the golf squad Weekend Warriors on\nFourball.');
  expect(text).toContain('Dana Reed wrote:\n> Come\n> and play');
  expect(html).toContain('Come<br>and play');
  for (const form of [text, html]) {
    expect(form).toContain('https://golf.example.com/join/aB3-x_9');
    expect(form).toMatch(/The link works until Saturday, June 12 at 8:00.AM UTC\./);
  }
  const silent = invitationMail({ ...invitation, message: '  ' }, frame);
  expect([silent.text.includes('>'), silent.html.includes('<blockquote')]).toEqual([false, false]);
});

it('Hebrew names leave subject and text of a mail in their order, and no line breaks within one', () => {
  const names = { inviter: 'נועה כהן', squadName: Array(12).fill('ירושלים').join(' ') };
  const { subject, text } = invitationMail({ ...invitation, ...names }, frame);
  const [inviter, squad] = [names.inviter, names.squadName].map((name) => `\u2068${name}\u2069`);
  expect(subject).toBe(`${inviter} invites you to ${squad} on Fourball`);
  expect(text).toContain(`${inviter} invites you to join the golf squad\n${squad}\non Fourball.`);
});
