import { newId } from '@fourball/kit/process/id.ts';
import { plansMadeFor } from '@fourball/kit/testing/plans.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startSquadService } from '../testing/squad-service.ts';
import { callsOf } from '../testing/squads.ts';

test('whoever joins, and whether they are in already, the same plans do for it', async () => {
  const service = await startSquadService();
  onTestFinished(service.stop);
  const calls = callsOf(service);
  const creator = newId();
  const open = async () => (await calls.create(creator, { isPrivate: false })).id;
  const [first, second] = [await open(), await open()];
  const join = async (squadId: string, golfer: string) => (await calls.joinOpen(squadId, golfer)).statusCode;
  expect([await join(first, newId()), await join(first, creator)]).toEqual([200, 200]);
  const golfer = newId();
  const plans = await plansMadeFor(async () => {
    expect([await join(second, golfer), await join(second, golfer)]).toEqual([200, 200]);
    await open();
  });
  expect(plans).toBe(0);
  expect(await calls.members(second)).toEqual([`${creator} leader active`, `${golfer} member active`]);
});
