import type { Keyring } from '@fourball/kit/security/keyring.ts';
import { addAskedGauge } from '@fourball/kit/telemetry/asked-gauge.ts';
import type { Metrics } from '@fourball/kit/telemetry/metrics.ts';
import * as z from 'zod/mini';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { countTexts, lockTexts, PLACES, type Place, replaceText, type SealedText } from './repository.ts';

export type KeyRotationService = ReturnType<typeof createKeyRotation>;

/** Rows that are held at once: for some tenths of a second. */
const BATCH = 50;
/** Any encrypted text is an object; nobody else's business is which one. */
const Anything = z.looseObject({});

/** Seals with the present key what is at rest here and was sealed with a former one. */
export function createKeyRotation({ client, keyring }: { client: PrismaClient; keyring: Keyring }) {
  async function sealBatch(place: Place, after: string) {
    const beginning = keyring.beginning;
    return client.$transaction(async (tx) => {
      const held = await lockTexts(tx, place, { beginning, after, limit: BATCH });
      const fresh = (await Promise.all(held.map(reencrypted))).filter((text) => text !== undefined);
      for (const text of fresh) await replaceText(tx, place, text);
      return { last: held.at(-1)?.key, done: fresh.length };
    });
  }

  const reencrypted = ({ key, sealed }: SealedText): Promise<SealedText | undefined> =>
    keyring.open(sealed, Anything).then(
      async (content) => ({ key, sealed: await keyring.seal(content) }),
      () => undefined,
    );

  return {
    /**
     * Seals anew, in batches, what is there; what another replica is at, and what no key opens, stays as it is.
     * @param isOver asked after each batch.
     * @returns how many texts were.
     */
    async reencrypt(isOver: () => boolean): Promise<number> {
      let done = 0;
      for (const place of PLACES) {
        for (let after: string | undefined = ''; after !== undefined && !isOver(); ) {
          const batch = await sealBatch(place, after);
          after = batch.last;
          done += batch.done;
        }
      }
      return done;
    },

    /** How many texts are not sealed with the present key. */
    measure: () => countTexts(client, keyring.beginning),
  };
}

export function measureKeyRotation(metrics: Metrics, keyRotation: Pick<KeyRotationService, 'measure'>): void {
  addAskedGauge(metrics, {
    name: 'fourball_sealed_otherwise',
    help: 'Texts at rest that are not sealed with the present key of OPEN_KEY.',
    ask: async () => [{ value: await keyRotation.measure() }],
  });
}
