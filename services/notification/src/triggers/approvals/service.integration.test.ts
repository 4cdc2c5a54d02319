import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { expect, it } from 'vitest';
import { serviceWithSquads } from '../../testing/squads.ts';
import { roundFacts } from '../../testing/states.ts';

const { service, squad, dana, sam } = await serviceWithSquads();

it.each([
  ['guest', 'Sam Reed wants to bring a guest to Heron Lake on Saturday, June 12 at 9:00 AM'],
  ['answer', "Somebody with your squad's link answered for Sam Reed at Heron Lake on Saturday, June 12 at 9:00 AM"],
] as const)('leaders alone are told in the app of a waiting %s, and never by mail', async (about, message) => {
  await service.hear(recommendationEvents.approvalAsked, { ...roundFacts(squad, sam), about });
  expect(await service.notified(dana, sam)).toEqual([[message], []]);
  expect(await service.client.mail.count({ where: { userId: dana.id } })).toBe(0);
});
