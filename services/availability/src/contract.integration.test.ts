import { callsNamed, callsServed } from '@fourball/kit/testing/calls.ts';
import { expect, test } from 'vitest';
import { startAvailabilityService } from './testing/availability-service.ts';

test('the service answers every call that the contracts give it, checked by them, and no other', async () => {
  expect(await callsServed(() => startAvailabilityService())).toEqual(callsNamed('availability'));
});
