import { callsNamed, callsServed } from '@fourball/kit/testing/calls.ts';
import { expect, test } from 'vitest';
import { startAuthService } from './testing/auth-service.ts';

test('the service answers every call that the contracts give it, checked by them, and no other', async () => {
  expect(await callsServed(() => startAuthService())).toEqual(callsNamed('auth'));
});
