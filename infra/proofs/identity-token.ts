import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { ServiceName } from '@fourball/contracts/services.ts';
import { TOKEN_ALGORITHM, TOKEN_ISSUER } from '@fourball/kit/http/identity.ts';
import type { SharedStack } from './stack.ts';

/** The key by which the gateway of a stack signs. */
export const identityKeyOf = ({ wiring }: Pick<SharedStack, 'wiring'>): KeyObject =>
  createPrivateKey({ key: JSON.parse(wiring.identityKey), format: 'jwk' });

/** An `Authorization` as the gateway would send it to a service, for a golfer (`sub`) or for itself (`scope`). */
export function signedToken(key: KeyObject, service: ServiceName, claims: { sub: string } | { scope: 'gateway' }) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const times = { exp: Math.floor(Date.now() / 1000) + 60 };
  const content = `${part({ alg: TOKEN_ALGORITHM })}.${part({ iss: TOKEN_ISSUER, aud: service, ...times, ...claims })}`;
  return `Bearer ${content}.${sign(null, Buffer.from(content), key).toString('base64url')}`;
}
