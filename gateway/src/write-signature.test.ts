import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createWriteSignature, writeKeyOf } from './write-signature.ts';

const newKey = () => writeKeyOf(randomBytes(32).toString('base64url'));
const [former, present] = [newKey(), newKey()];
const write = 'squad:01890a5d-ac96-774b-bcce-b302099a8057:2';

test.each([
  ['of another session', (signed: string) => [signed, 'lee']],
  ['of another write', (signed: string) => [signed.replace(':2.', ':3.'), 'dana']],
  ['of another time', (signed: string) => [signed.replace(/\.\w+\./, '.zzzzzz.'), 'dana']],
  ['without a signature', () => [write, 'dana']],
  ['with an empty one', (signed: string) => [signed.replace(/\.[^.]*$/, '.'), 'dana']],
  ['that is none', () => [undefined, 'dana']],
])('a write cookie %s names no write', (_what, forge) => {
  const { sign, verify } = createWriteSignature([present]);
  const signed = sign(write, 'dana');
  expect(verify(signed, 'dana')).toBe(write);
  const [forged, sessionId = ''] = forge(signed);
  expect(verify(forged, sessionId)).toBeUndefined();
});

test('a write cookie is over after a minute', () => {
  let now = 0;
  const { sign, verify } = createWriteSignature([present], () => now);
  const signed = sign(write, 'dana');
  now = 60_000;
  expect(verify(signed, 'dana')).toBe(write);
  now = 61_000;
  expect(verify(signed, 'dana')).toBeUndefined();
});

test('while one key takes the place of another, both verify', () => {
  const signed = createWriteSignature([former]).sign(write, 'dana');
  for (const [keys, found] of [[[present, former], write] as const, [[present], undefined] as const])
    expect(createWriteSignature(keys).verify(signed, 'dana')).toBe(found);
});
