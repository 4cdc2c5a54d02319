import { authEvents } from '@fourball/contracts/events/auth.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { beforeEach } from 'vitest';
import { emptyDatabase } from './database.ts';
import { type NotificationService, startNotificationService } from './notification-service.ts';
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

/** Has a leader send the details of a tee time to members. */
export const sendTeeTime = (
  service: NotificationService,
  squad: { id: string },
  leader: { id: string },
  members: readonly { id: string }[],
  change: object = {},
) =>
  service.call('POST', `/api/squads/${squad.id}/notify-tee-time`, leader.id, {
    teeTimeDetails: { date: '2055-06-12', time: '09:00', course: 'Heron Lake', pricePerPlayer: 45.5 },
    availableMembers: members.map(({ id }) => id),
    ...change,
  });

function threeGolfers() {
  const named = (firstName: string) => golferState({ firstName, email: `${firstName.toLowerCase()}@example.com` });
  return [named('Dana'), named('Sam'), named('Kim')] as const;
}

/** A squad of three: Dana created it. */
function squadOfThree() {
  const [dana, sam, kim] = threeGolfers();
  const squad = squadState({ createdBy: dana.id });
  const memberships = [dana, sam, kim].map((golfer, index) =>
    membershipState({
      squadId: squad.id,
      userId: golfer.id,
      joinedAt: `2027-06-01T0${index}:00:00.000Z`,
      role: golfer === dana ? 'leader' : 'member',
    }),
  );
  const membershipOf = (golfer: { id: string }) => memberships.find(({ userId }) => userId === golfer.id)!;
  return { squad, dana, sam, kim, memberships, membershipOf };
}

/** Has such a squad heard of, as one whose joinings were told and who played long ago. */
export async function createSquad(service: NotificationService, scene = squadOfThree()) {
  const { squad, dana, sam, kim, memberships } = scene;
  await service.hear(squadEvents.squadCreated, squad);
  for (const golfer of [dana, sam, kim]) await service.hear(authEvents.userRegistered, golfer);
  for (const membership of memberships) await service.hear(squadEvents.memberJoined, membership);
  await service.client.achievement.createMany({
    data: [dana, sam, kim].map(({ id }) => ({ userId: id, kind: 'first-booking' })),
  });
  await service.client.notification.deleteMany({ where: { userId: { in: [dana.id, sam.id, kim.id] } } });
  return scene;
}

/** The service for all tests of a file; each begins with nothing in the database but such a squad, always the same. */
export async function serviceWithSquads(...given: Parameters<typeof startNotificationService>) {
  const service = await startNotificationService(...given);
  const scene = squadOfThree();
  beforeEach(async () => {
    await emptyDatabase(service.pool);
    await createSquad(service, scene);
  });
  const book: typeof service.book = (players, change) => service.book(players, { squadId: scene.squad.id, ...change });
  return { ...service, service, book, scene, ...scene };
}
