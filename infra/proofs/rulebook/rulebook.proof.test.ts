import { afterAll, beforeAll, describe } from 'vitest';
import { accountRules } from './accounts.ts';
import { availabilityRules } from './availability.ts';
import { bookingRules } from './bookings.ts';
import { calendarRules } from './calendars.ts';
import { courseRules } from './courses.ts';
import { departureRules } from './departures.ts';
import { type House, openHouse } from './house.ts';
import { inviteRules } from './invites.ts';
import { memberRules } from './members.ts';
import { notificationRules } from './notifications.ts';
import { passwordRules } from './passwords.ts';
import { profileRules } from './profile.ts';
import { pushRules } from './push.ts';
import { recommendationRules } from './recommendations.ts';
import { signInRules } from './sign-ins.ts';
import { slotRules } from './slots.ts';
import { squadChangeRules } from './squad-changes.ts';
import { squadRules } from './squads.ts';
import { streamRules } from './streams.ts';
import { teeTimeRules } from './tee-times.ts';
import { unsubscribeRules } from './unsubscribing.ts';
import { whatIfRules } from './what-if.ts';

/* Every row of the rulebook, held through the gateway against the whole stack: one stack, one cast for all of them. */
const house = {} as House;
beforeAll(async () => {
  Object.assign(house, await openHouse());
});
afterAll(() => house.stack?.stop());

const chapters = {
  accounts: accountRules,
  'sign-ins': signInRules,
  passwords: passwordRules,
  profile: profileRules,
  squads: squadRules,
  'squad changes': squadChangeRules,
  members: memberRules,
  invites: inviteRules,
  availability: availabilityRules,
  courses: courseRules,
  slots: slotRules,
  'what if': whatIfRules,
  recommendations: recommendationRules,
  bookings: bookingRules,
  'tee times': teeTimeRules,
  departures: departureRules,
  notifications: notificationRules,
  streams: streamRules,
  push: pushRules,
  unsubscribing: unsubscribeRules,
  calendars: calendarRules,
};
for (const [title, rules] of Object.entries(chapters)) describe(title, () => rules(house));
