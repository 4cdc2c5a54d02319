import { answerRoutes } from './answer.ts';
import { authRoutes } from './auth.ts';
import { availabilityRoutes } from './availability.ts';
import { banRoutes } from './ban.ts';
import { calendarRoutes } from './calendar.ts';
import { claimRoutes } from './claim.ts';
import { courseRoutes } from './course.ts';
import { emailRoutes } from './email.ts';
import { exportRoutes } from './export.ts';
import { gameDateRoutes } from './game-date.ts';
import { guestRoutes } from './guest.ts';
import { guestLinkRoutes } from './guest-link.ts';
import { invitationRoutes } from './invitation.ts';
import { memberRoutes } from './member.ts';
import { notificationRoutes } from './notification.ts';
import { pushRoutes } from './push.ts';
import { rankingRoutes } from './ranking.ts';
import { recommendationRoutes } from './recommendation.ts';
import { rosterRoutes } from './roster.ts';
import { roundRoutes } from './round.ts';
import type { Route } from './route.ts';
import { sessionRoutes } from './session.ts';
import { sharedLinkRoutes } from './shared-link.ts';
import { squadRoutes } from './squad.ts';
import { standingGameRoutes } from './standing-game.ts';
import { unsubscribeRoutes } from './unsubscribe.ts';
import { waitingRoutes } from './waiting.ts';

/** Every call of the product by its name. */
export const routes = {
  ...authRoutes,
  ...claimRoutes,
  ...sessionRoutes,
  ...emailRoutes,
  ...squadRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...banRoutes,
  ...rosterRoutes,
  ...answerRoutes,
  ...guestRoutes,
  ...guestLinkRoutes,
  ...waitingRoutes,
  ...sharedLinkRoutes,
  ...availabilityRoutes,
  ...courseRoutes,
  ...recommendationRoutes,
  ...rankingRoutes,
  ...roundRoutes,
  ...standingGameRoutes,
  ...gameDateRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...unsubscribeRoutes,
  ...calendarRoutes,
  ...exportRoutes,
};

/** Every call of the product, once. */
export const allRoutes: readonly Route[] = Object.values(routes);
