import { generateKeyPairSync } from 'node:crypto';
import { createOpen, createSeal } from '@fourball/kit/sealing.ts';
import { createHandlers } from '../consumers/handlers.ts';
import { createMailTokens } from '../mail-subscriptions/tokens.ts';

const { privateKey, publicKey } = generateKeyPairSync('x25519');

/** Seals as the publishers of this test run do. */
export const seal = await createSeal(JSON.stringify(publicKey.export({ format: 'jwk' })));
export const open = await createOpen(JSON.stringify(privateKey.export({ format: 'jwk' })));
export const mailTokens = createMailTokens('the key of this test run');
/** What the service does with events, as in production. */
export const handlers = createHandlers(open);
