import type { ClaimedJob } from '@fourball/kit/jobs/jobs.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import type { Keyring } from '@fourball/kit/security/keyring.ts';
import type { KeyRotationService } from './service.ts';

/** As much of a key's thumbprint as tells it from others. */
const NAME_LENGTH = 8;
const REENCRYPT = 're-encrypt';

export const keyRotationSchedules = { [REENCRYPT]: '* * * * *' };

/**
 * Encrypts with the present key what is at rest: once a minute, since events go on to bring what was encrypted with a
 * former one. Tells what is left for as long as there are former keys.
 */
export const keyRotationTasks = (options: { keyRotation: KeyRotationService; keyring: Keyring; log: Log }) => ({
  async [REENCRYPT](_data: object, { signal }: Pick<ClaimedJob, 'signal'>) {
    const { keyRotation, keyring, log } = options;
    // Without a former key nothing could be opened that needs it: a look would read every row for nothing.
    if (!keyring.hasFormer) return;
    const reencrypted = await keyRotation.reencrypt(() => signal.aborted);
    const left = await keyRotation.measure();
    const shown = { key: keyring.present.slice(0, NAME_LENGTH), reencrypted };
    if (left === 0) log.info(shown, 'everything at rest is encrypted with the current key');
    else log.warn({ ...shown, left }, 'not everything at rest is encrypted with the current key yet');
  },
});
