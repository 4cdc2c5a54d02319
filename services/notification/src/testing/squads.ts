import { authEvents } from '@fourball/contracts/events/auth.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { beforeEach } from 'vitest';
import type { NotificationService } from './notification-service.ts';
import { golferState, membershipState, squadState } from './states.ts';

type Settings = ReturnType<typeof golferState>['notificationSettings'];

/** A golfer changes what they want to hear of. */
export const changeSettings = (
  service: NotificationService,
  golfer: ReturnType<typeof golferState>,
  change: Partial<Settings>,
  version = 2,
) =>
  service.hear(
    authEvents.userChanged,
    { ...golfer, notificationSettings: { ...golfer.notificationSettings, ...change } },
    version,
  );

export function threeGolfers() {
  const named = (firstName: string) => golferState({ firstName, email: `${firstName.toLowerCase()}@example.com` });
  return [named('Dana'), named('Sam'), named('Kim')] as const;
}

/** A squad of three that has been heard of, whose joinings were told and who played long ago: Dana created it. */
export async function createSquad(service: NotificationService) {
  const [dana, sam, kim] = threeGolfers();
  const squad = squadState({ createdBy: dana.id });
  await service.hear(squadEvents.squadCreated, squad);
  const memberships = [dana, sam, kim].map((golfer, index) =>
    membershipState({
      squadId: squad.id,
      userId: golfer.id,
      joinedAt: `2027-06-01T0${index}:00:00.000Z`,
      role: golfer === dana ? 'leader' : 'member',
    }),
  );
  for (const golfer of [dana, sam, kim]) await service.hear(authEvents.userRegistered, golfer);
  for (const membership of memberships) await service.hear(squadEvents.memberJoined, membership);
  await service.client.achievement.createMany({
    data: [dana, sam, kim].map(({ id }) => ({ userId: id, kind: 'first-booking' })),
  });
  await service.client.notification.deleteMany({ where: { userId: { in: [dana.id, sam.id, kim.id] } } });
  const membershipOf = (golfer: { id: string }) => memberships.find(({ userId }) => userId === golfer.id)!;
  return { squad, dana, sam, kim, membershipOf };
}

/** Such a squad for each test, another one every time. */
export function squadOfEachTest(service: NotificationService) {
  const scene = {} as Awaited<ReturnType<typeof createSquad>>;
  beforeEach(async () => {
    Object.assign(scene, await createSquad(service));
  });
  return scene;
}
