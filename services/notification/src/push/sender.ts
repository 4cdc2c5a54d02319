import { request } from 'node:https';
import webPush from 'web-push';
import type { NotificationConfig } from '../config.ts';
import type { PushSubscription } from '../generated/prisma/client.ts';
import { createPublicAgent, NotPublic, type PublicNetwork, theNetwork } from '../lib/safe-fetch/agent.ts';
import type { IsPushService } from './subscriptions/hosts.ts';
import type { VapidKeys } from './vapid-keys/service.ts';

/** The whole of a push, from the look-up of the name to the answer's status, is given so long. */
const DEADLINE_MS = 10_000;
/** A phone that is off for so long does not get it any more: by then the app tells it better. */
const TTL_SECONDS = 4 * 60 * 60;

/** No push can be made for this browser, or its address must not be reached: no attempt will change that. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/**
 * Hands a payload to a browser's push service, signed with the pair that the browser subscribed with; resolves with the status of the answer.
 * @throws {Unreachable}, and what a connection fails with.
 */
export type Push = (
  receiver: Pick<PushSubscription, 'endpoint' | 'p256dh' | 'auth'>,
  payload: string,
  keys: VapidKeys,
) => Promise<number>;

/**
 * Pushes are encrypted for the browser (RFC 8291) and signed in the house's name (RFC 8292). The address is the browser's
 * word: it is reached on the public internet only, no redirect is followed, and of the answer nothing is read but its status.
 * @param contact for those who run a push service: an https or a mailto address.
 * @param isPushService tells the addresses that it may be, also of what subscribed when others were allowed.
 */
export function createPush(options: {
  contact: string;
  isPushService: IsPushService;
  internet?: PublicNetwork;
  deadlineMs?: number;
}): Push {
  const { contact, isPushService, internet = theNetwork, deadlineMs = DEADLINE_MS } = options;
  const agent = createPublicAgent(internet);
  return async ({ endpoint, p256dh, auth }, payload, keys) => {
    if (!isPushService(endpoint)) throw new Unreachable('no push service');
    const { body, headers } = composed();
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(deadlineMs);
      const outgoing = request(endpoint, { method: 'POST', agent, headers, signal }, (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      });
      outgoing.on('error', (error) => {
        reject(isNotPublic(error) ? new Unreachable('not on the public internet', { cause: error }) : error);
      });
      outgoing.end(body);
    });

    function composed() {
      try {
        const { cipherText } = webPush.encrypt(p256dh, auth, payload, 'aes128gcm');
        const { origin } = new URL(endpoint);
        const vapid = webPush.getVapidHeaders(origin, contact, keys.publicKey, keys.privateKey, 'aes128gcm');
        const headers = {
          ...vapid,
          TTL: String(TTL_SECONDS),
          Urgency: 'normal',
          'Content-Type': 'application/octet-stream',
          'Content-Encoding': 'aes128gcm',
          'Content-Length': cipherText.length,
        };
        return { body: cipherText, headers };
      } catch (cause) {
        throw new Unreachable('no push can be made for it', { cause });
      }
    }
  };
}

/** How those who run a push service reach the operator: the app's address, else the one that mails come from. */
export const contactOf = ({ PUBLIC_URL, MAIL_FROM }: Pick<NotificationConfig, 'PUBLIC_URL' | 'MAIL_FROM'>): string =>
  PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0] ?? ''}`;

const isNotPublic = (error: unknown): boolean =>
  error instanceof NotPublic || (error instanceof Error && error.cause instanceof NotPublic);
