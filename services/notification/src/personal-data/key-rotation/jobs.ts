import { type Repeated, repeat } from '@fourball/kit/jobs/repeat.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import type { Keyring } from '@fourball/kit/security/keyring.ts';
import type { KeyRotationService } from './service.ts';

/** As much of a key's thumbprint as tells it from others. */
const NAME_LENGTH = 8;
/** How soon other keys are noticed; and, while there are several, what came in sealed with a former one. */
const LOOK_MS = 2_000;

/**
 * Seals anew what is at rest whenever the keys are others, and for as long as there are several: events go on to bring
 * what was sealed with a former key. Each replica does, and they share the work.
 */
export function startKeyRotation(options: {
  keyRotation: KeyRotationService;
  keyring: Keyring;
  log: Log;
  /** Milliseconds from one look to the next. */
  lookMs?: number;
}): Repeated {
  const { keyRotation, keyring, log, lookMs = LOOK_MS } = options;
  let [settledFor, notified] = ['', ''];

  async function look(stopping: AbortSignal) {
    const key = keyring.present();
    const keys = `${key} ${keyring.hasFormer()}`;
    if (keys === settledFor && !keyring.hasFormer()) return;
    const { done, unreadable } = await keyRotation.sealAnew(() => stopping.aborted);
    const left = stopping.aborted ? unreadable : await keyRotation.measure();
    if (left <= unreadable) settledFor = keys;
    // A key replaced meanwhile starts another look.
    if (key !== keyring.present()) return;
    const now = `${keys} ${left}`;
    if (now === notified && done === 0) return;
    notified = now;
    const shown = { key: key.slice(0, NAME_LENGTH), reencrypted: done };
    if (left === 0) log.info(shown, 'everything at rest is encrypted with the current key');
    else log.warn({ ...shown, left }, 'not everything at rest is encrypted with the current key yet');
  }

  const failed = (err: unknown) => log.warn({ err }, 'key rotation paused: database unavailable');
  return repeat(look, { everyMs: lookMs, failed });
}
