import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { describe, expect, inject, test } from 'vitest';
import { readCalendar } from '../../proofs/calendar-file.ts';
import { bookRound, courseIn, squadOf, verifyAddresses } from '../../proofs/golfer.ts';
import type { Letter } from '../../proofs/letter.ts';
import { mailsTo } from '../../proofs/mail.ts';
import { gather } from '../../proofs/rulebook/house.ts';

/* Names in whatever script, with emoji, come back as they were written. */
const stack = inject('stack');
const { cast, squadId } = await gather(stack.url);
const { creator, member } = cast;
await verifyAddresses(stack, member);

const scripts = {
  'emoji and combining marks': '🏌️‍♀️⛳️👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿 Zoe\u0308 o\u0301',
  'right to left, and both directions': 'abc שָׁלוֹם مُحَمَّد ab',
  'four bytes each': '𠮷野家 𝔊𝔬𝔩𝔣',
};

describe.each(Object.entries(scripts))('%s', (_script, text) => {
  test('in the name of a golfer, as squad mates read it too', async () => {
    const names = { firstName: text, lastName: text };
    expect(await member.ask(routes.changeProfile, { body: names })).toMatchObject(names);
    expect(await member.ask(routes.profile, {})).toMatchObject(names);
    await until('the creator to read the names', async () => {
      const { members } = await creator.ask(routes.getSquad, { params: { squadId } });
      return members.some(({ user }) => user.firstName === text && user.lastName === text);
    });
  });

  test('in the calendar entry and the mail of a round: course, reference and squad', async () => {
    const own = await squadOf(creator, { members: [member], name: text });
    const courseId = await courseIn(creator, 'Asia/Tokyo', text);
    const round = { squadId: own.squadId, courseId, day: 28, time: '09:00', reference: text };
    const { id, bookingReference } = await bookRound(creator, [member], round);
    expect(bookingReference).toBe(text);
    const entry = await until('the round in a calendar', async () => {
      const answer = await fetch(`${stack.url}/api/calendar/tee-times/${id}`, {
        headers: { cookie: member.cookieHeader() },
      });
      return answer.ok && readCalendar(await answer.text()).entries[0];
    });
    expect(`${entry.summary} ${entry.location}`).toContain(text);
    const mail = await until('the mail of the booking', async () => {
      const isOfRound = ({ attachments }: Letter) => attachments.some((file) => file.text.includes(id));
      return (await mailsTo(stack, member.user.email)).find(isOfRound);
    });
    expect(mail.text).toContain(text);
    await creator.ask(routes.cancelBooking, { params: { teeTimeId: id }, body: {} });
  });
});
