import { routes } from '@fourball/contracts/http/routes.ts';
import type { ProvidedContext } from 'vitest';
import { createVisitor } from '../../lib/visitor.ts';
import { bookRound, firstOf, type Golfer, inDays, registerGolfer, verifyAddresses } from '../../proofs/golfer.ts';
import { caughtUp } from '../../proofs/settled.ts';
import { makeGame } from './cast.ts';
import { hostileText, type Kind } from './hostile-texts.ts';

/** Golfers who have written the worst wherever they may, in a squad with a booked round. */
export type HostileCast = Awaited<ReturnType<typeof hostileCast>>;

const ADDED = 'addGolfers.golfers.each';
const address = (kind: Kind, which: number) => `${kind}.${which}.${Date.now()}@example.com`;

export async function hostileCast(stack: ProvidedContext['stack'], kind: Kind) {
  const { url } = stack;
  /** Text that each field was given, by its name in the contracts. */
  const written: Record<string, string> = {};
  const write = (field: string, max: number): string => {
    const text = hostileText(kind, `${field.split('.').at(-1)}${Object.keys(written).length}`, max);
    written[field] = text;
    return text;
  };

  // Dana creates the squad; Kim is in none.
  const [dana, kim] = await Promise.all([registerGolfer(url, 'Dana'), registerGolfer(url, 'Kim')]);
  const names = { firstName: write('register.firstName', 100), lastName: write('register.lastName', 100) };
  const credentials = { email: address(kind, 1), password: 'fairway7' };
  const visitor = createVisitor(url);
  const lee: Golfer = {
    ...visitor,
    user: await visitor.ask(routes.register, { body: { ...credentials, ...names } }),
  };
  await verifyAddresses(stack, lee);
  await dana.ask(routes.changeProfile, {
    body: { firstName: write('changeProfile.firstName', 100), lastName: write('changeProfile.lastName', 100) },
  });

  // Mailed an invitation with the squad, and another one later on.
  const invited = [address(kind, 2), address(kind, 3)] as const;
  const created = await dana.ask(routes.createSquad, {
    body: {
      name: write('createSquad.name', 100),
      description: write('createSquad.description', 2000),
      homeArea: { city: write('createSquad.homeArea.city', 100), state: write('createSquad.homeArea.state', 50) },
      isPrivate: false,
      inviteEmails: invited[0],
      inviteMessage: write('createSquad.inviteMessage', 1000),
    },
  });
  const params = { squadId: created.id };
  const { inviteCode } = await dana.ask(routes.createInvite, { params, body: {} });
  await lee.ask(routes.join, { params: { inviteCode } });
  const course = await dana.ask(routes.addCourse, {
    body: {
      name: write('addCourse.name', 200),
      address: write('addCourse.address', 300),
      city: write('addCourse.city', 100),
      state: write('addCourse.state', 50),
      zipCode: write('addCourse.zipCode', 20),
      phone: write('addCourse.phone', 20),
      difficulty: write('addCourse.difficulty', 50),
      timeZone: 'Europe/Lisbon',
    },
  });
  for (const golfer of [dana, lee]) {
    const body = { date: inDays(7), timeSlots: ['09:00' as const], notes: write('saveAvailability.notes', 500) };
    await golfer.ask(routes.saveAvailability, { body });
  }
  const reference = write('bookRecommendation.bookingReference', 50);
  const round = await bookRound(dana, [dana, lee], {
    ...params,
    courseId: course.id,
    day: 7,
    time: '09:00',
    reference,
  });
  const reservation = { reservedAs: write('reserveTeeTime.reservedAs', 50) };
  await dana.ask(routes.reserveTeeTime, { params: { teeTimeId: round.id }, body: reservation });
  const { recommendationId } = await dana.ask(routes.getTeeTime, { params: { teeTimeId: round.id } });
  const guest = { name: write('addGuest.name', 100) };
  await dana.ask(routes.addGuest, { params: { recommendationId }, body: guest });

  const game = await makeGame(dana, created.id, {
    name: write('createStandingGame.name', 100),
    courseIds: [course.id],
  });
  const dateId = firstOf(game.dates).id;
  const word = { answer: 'maybe', note: write('answerGameDate.note', 200) } as const;
  await lee.ask(routes.answerGameDate, { params: { dateId }, body: word });
  const off = { dateId: firstOf(game.dates.slice(1)).id };
  await dana.ask(routes.skipGameDate, { params: off, body: { reason: write('skipGameDate.reason', 200) } });

  // Sol has no account, and answers by a personal link.
  const [firstName, lastName] = [write(`${ADDED}.firstName`, 100), write(`${ADDED}.lastName`, 100)];
  await dana.ask(routes.addGolfers, { params, body: { golfers: [{ firstName, lastName }] } });
  await caughtUp(stack);
  const { members } = await dana.ask(routes.getSquad, { params });
  const sol = { ...params, userId: firstOf(members.filter(({ user }) => user.claimed === false)).userId };
  const { url: link } = await dana.ask(routes.memberAnswerLink, { params: sol, body: {} });
  const token = link?.split('/').at(-2) ?? '';
  const answer = { answer: 'maybe', note: write('answerRound.note', 200) } as const;
  await createVisitor(url).call(routes.answerRound, { params: { token, recommendationId }, body: answer });
  write('previewRoster.text', 500);

  const teeTimeDetails = {
    date: inDays(8),
    time: '10:00',
    course: write('notifyTeeTime.teeTimeDetails.course', 200),
    pricePerPlayer: 45,
  };
  const note = write('notifyTeeTime.note', 500);
  const notice = { teeTimeDetails, availableMembers: [lee.user.id], note };
  await dana.ask(routes.notifyTeeTime, { params, body: notice });
  const message = write('inviteByMail.message', 1000);
  await dana.ask(routes.inviteByMail, { params, body: { emails: [invited[1]], message } });
  const places = { squadId: created.id, teeTimeId: round.id, gameId: game.id, dateId };
  return { dana, lee, kim, ...places, inviteCode, token, invited, written };
}
