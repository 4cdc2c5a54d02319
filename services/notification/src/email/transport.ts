import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { NotificationConfig } from '../config.ts';
import type { Deliver, Delivery } from './queue/delivery.ts';

/** A connection that is not made, or on which nothing comes, is given up after so long. */
const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;

/** Sends mails through the server that SMTP_URL names; without one each becomes a file in MAIL_FOLDER. */
export function createDelivery(config: Pick<NotificationConfig, 'SMTP_URL' | 'MAIL_FOLDER' | 'MAIL_FROM'>): Deliver {
  const { SMTP_URL: url, MAIL_FOLDER: folder = '', MAIL_FROM: from } = config;
  const closed = { disableFileAccess: true, disableUrlAccess: true } as const;
  if (url) {
    const server = createTransport({
      url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      dnsTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      ...closed,
    });
    return async (mail) => {
      await server.sendMail(messageOf(mail, from));
    };
  }
  const composer = createTransport({ streamTransport: true, buffer: true, ...closed });
  return async (mail) => {
    const { message } = await composer.sendMail(messageOf(mail, from));
    await writeWhole(folder, `${fileTime(mail.createdAt)}-${mail.id}.eml`, message as Buffer);
  };
}

const messageOf = ({ id, to, createdAt, subject, text, html, calendar, unsubscribeUrl }: Delivery, from: string) => ({
  messageId: `<${id}@${domainOf(from)}>`,
  date: createdAt,
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  ...(calendar ? { icalEvent: { ...calendar, filename: 'tee-time.ics' } } : {}),
  headers: {
    // Nobody shall answer that they are away.
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl ? oneClick(unsubscribeUrl) : {}),
  },
});

/** RFC 8058: the mail program's own button, which sends a POST. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const domainOf = (from: string): string => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** `2027-06-12T08-00-00-000Z`: files sort by the time of their mails, on every file system. */
const fileTime = (time: Date): string => time.toISOString().replaceAll(/[:.]/g, '-');

/** Writes a file that is there as a whole or not at all, and that nobody else reads: links in it open accounts. */
async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.${name}.unfinished`);
  try {
    await writeFile(unfinished, content, { mode: 0o600, flush: true });
    await rename(unfinished, join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
