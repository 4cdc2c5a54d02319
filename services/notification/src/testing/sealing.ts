import { generateKeyPairSync } from 'node:crypto';
import { createKeyring } from '@fourball/kit/security/keyring.ts';
import { createHandlers } from '../consumers/handlers.ts';
import { createMailTokens, mailTokenKeysFrom } from '../email/unsubscribe/tokens.ts';

/** A private key, as the environment gives it. */
export const newOpenKey = (): string =>
  JSON.stringify(generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' }));

/** Seals as the publishers of this test run do. */
export const { seal, open } = await createKeyring(newOpenKey());
export const mailTokens = createMailTokens(mailTokenKeysFrom('the key of this test run'));
/** Handlers of events, as in production, of which no screen shows anything. */
export const handlers = createHandlers(open, () => {});
