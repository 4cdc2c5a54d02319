import { describe, expect, it } from 'vitest';
import {
  claimMail,
  emailChangedMail,
  emailVerificationMail,
  invitationMail,
  passwordResetMail,
  securityAlertMail,
} from './account.ts';

const publicUrl = 'https://golf.example.com';
const invitation = {
  inviter: 'Dana Reed',
  squadName: 'Weekend Warriors',
  message: null,
  inviteCode: 'aB3-x_9',
  expiresAt: new Date('2027-06-12T08:00:00Z'),
};

describe('the mail with a link for a new password', () => {
  const mail = passwordResetMail({ firstName: 'Dana', token: 'tok/en+1' }, { publicUrl });

  it('holds the link in both its forms, built from the public address alone', () => {
    const address = 'https://golf.example.com/auth?token=tok%2Fen%2B1';
    expect(mail.text).toContain(`\n${address}\n\n`);
    expect(mail.html).toContain(`href="${address}"`);
    expect(passwordResetMail({ firstName: 'Dana', token: 'x' }, { publicUrl: `${publicUrl}/` }).text).toContain(
      `${publicUrl}/auth?token=x\n`,
    );
  });

  it('names the golfer, where a name is given', () => {
    expect(mail.text).toMatch(/^Hi Dana,\n/);
    expect(passwordResetMail({ firstName: '', token: 'x' }, { publicUrl }).text).toMatch(/^Hi,\n/);
  });

  it('says that it works once and for 30 minutes, and what to do with one that was not asked for', () => {
    for (const text of [mail.text, mail.html])
      expect(text).toMatch(/The link works once and for 30 minutes\.[\s\S]*If this was not you, ignore this mail/);
  });
});

describe('the mail about what happened to an account', () => {
  const at = '2027-06-12T21:05:33.120Z';

  it.each([
    ['password-changed', 'Your Fourball password was changed'],
    ['password-reset', 'Your Fourball password was reset'],
    ['new-device', 'New sign-in to your Fourball account'],
  ] as const)('%s: says what, when and where, and what to do if it was somebody else', (alert, subject) => {
    const mail = securityAlertMail({ alert, device: 'Chrome on Android', at }, 'Dana', { publicUrl });
    expect(mail.subject).toBe(subject);
    for (const form of [mail.text, mail.html]) {
      expect(form).toContain('Chrome on Android');
      expect(form).toMatch(/Saturday, June 12 at 9:05.PM UTC/);
      expect(form).toContain('https://golf.example.com/profile');
      expect(form).toMatch(/ask for a new\spassword/);
    }
  });

  it('of a device that is not known says so', () => {
    const { text } = securityAlertMail({ alert: 'new-device', device: null, at }, 'Dana', { publicUrl });
    expect(text).toContain('Unknown device');
  });
});

it('the mail that verifies an address holds a link and a code, for how long they work, and no word of whoever gave it', () => {
  const mail = emailVerificationMail({ token: 'tok/en+1', code: 'K7MQ2XWP' }, { publicUrl });
  const address = 'https://golf.example.com/verify-email?token=tok%2Fen%2B1';
  expect(mail.text).toContain(`\n${address}\n\n`);
  expect(mail.html).toContain(`href="${address}"`);
  for (const text of [mail.text, mail.html]) {
    expect(text).toContain('K7MQ2XWP');
    expect(text).toMatch(/Both work for 24 hours\.[\s\S]*If this was not you, ignore this mail/);
  }
  expect(mail.text).toMatch(/^Hi,\n/);
});

it('the mail about a changed address says what was done, and holds the link that undoes it, for how long it works', () => {
  const mail = emailChangedMail({ firstName: 'Dana', token: 'tok/en+1' }, { publicUrl });
  const address = 'https://golf.example.com/restore-email?token=tok%2Fen%2B1';
  expect(mail.text).toContain(`\n${address}\n\n`);
  expect(mail.html).toContain(`href="${address}"`);
  for (const text of [mail.text, mail.html])
    expect(text).toMatch(/another\se-mail\saddress[\s\S]*works\sonce\sand\sfor\s7\sdays/);
});

describe('the mail with a link to an account', () => {
  const mailed = (hasAccount: boolean) => claimMail({ token: 'tok/en+1', hasAccount }, { publicUrl });

  it('holds the link, for how long it works, and no name', () => {
    const mail = mailed(false);
    const address = 'https://golf.example.com/claim?token=tok%2Fen%2B1';
    expect(mail.text).toContain(`\n${address}\n\n`);
    expect(mail.html).toContain(`href="${address}"`);
    expect(mail.text).toMatch(/^Hi,\n[\s\S]*works once and for 24 hours/);
  });

  it('to the address of an account asks to sign in to that', () => {
    const mail = mailed(true);
    const address = 'https://golf.example.com/merge?token=tok%2Fen%2B1';
    expect(mail.text).toContain(`\n${address}\n\n`);
    for (const text of [mail.text, mail.html]) expect(text).toMatch(/have\san\saccount[\s\S]*sign\sin/);
  });
});

it('a letter of a stack on one machine has lines so short that it can be read in its file', () => {
  const { text } = passwordResetMail(
    { firstName: 'Dana', token: 'x'.repeat(43) },
    { publicUrl: 'http://localhost:8080' },
  );
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(76);
});

describe('the mail with an invitation', () => {
  it('says who invites to what, in which words, until when, with the link to join', () => {
    const { subject, text, html } = invitationMail({ ...invitation, message: 'Come\nand play' }, { publicUrl });
    expect(subject).toBe('Dana Reed invites you to Weekend Warriors on Fourball');
    expect(text).toContain('Dana Reed invites you to join the golf squad Weekend Warriors on\nFourball.');
    expect(text).toContain('Dana Reed wrote:\n> Come\n> and play');
    expect(html).toContain('Come<br>and play');
    for (const form of [text, html]) {
      expect(form).toContain('https://golf.example.com/join/aB3-x_9');
      expect(form).toContain('The link works until Saturday, June 12.');
    }
  });

  it('without a message quotes nothing', () => {
    const { text, html } = invitationMail({ ...invitation, message: '  ' }, { publicUrl });
    expect(text).not.toContain('>');
    expect(html).not.toContain('<blockquote');
  });
});

it('Hebrew names leave subject and text of a mail in their order, and no line breaks within one', () => {
  const names = { inviter: 'נועה כהן', squadName: Array(12).fill('ירושלים').join(' ') };
  const { subject, text } = invitationMail({ ...invitation, ...names }, { publicUrl });
  const [inviter, squad] = [names.inviter, names.squadName].map((name) => `\u2068${name}\u2069`);
  expect(subject).toBe(`${inviter} invites you to ${squad} on Fourball`);
  expect(text).toContain(`${inviter} invites you to join the golf squad\n${squad}\non Fourball.`);
});
