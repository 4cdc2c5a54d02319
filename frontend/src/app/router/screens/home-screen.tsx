import type { OpenGameDate } from '@fourball/contracts/http/game-date.ts';
import type { WaitedRound } from '@fourball/contracts/http/waiting.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { CalendarDays, Plus } from 'lucide-react';
import { Fragment, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { PersonName } from '../../../components/ui/person-name.tsx';
import { SkeletonList } from '../../../components/ui/states.tsx';
import { greetingOf, useSessionUser } from '../../../features/auth/model.ts';
import { monthQuery } from '../../../features/availability/api/list-availability.ts';
import { ThisWeekend } from '../../../features/availability/components/this-weekend.tsx';
import { nextWeekend, useWeekend, type Weekend } from '../../../features/availability/weekend.ts';
import { bookingsQuery } from '../../../features/booking/api/list-bookings.ts';
import { waitingQuery } from '../../../features/booking/api/list-waiting.ts';
import { OwnNextRound } from '../../../features/booking/components/own-next-round.tsx';
import { UpcomingTeeTimes } from '../../../features/booking/components/upcoming-tee-times.tsx';
import { hasSeat } from '../../../features/booking/model.ts';
import { FirstSteps } from '../../../features/onboarding/components/first-steps.tsx';
import { firstStepsOf, hasJustBegun } from '../../../features/onboarding/first-steps.ts';
import { useFirstStepsFinished } from '../../../features/onboarding/model.ts';
import { namesInShort, playerNames } from '../../../features/recommendation/players.ts';
import { squadsQuery } from '../../../features/squad/api/list-squads.ts';
import { ActiveSquads } from '../../../features/squad/components/active-squads.tsx';
import { OPENS_INVITE } from '../../../features/squad/model.ts';
import { openDatesQuery } from '../../../features/standing-game/api/list-open-dates.ts';
import { useAskedDates } from '../../../features/standing-game/asked-dates.ts';
import { OpenDates } from '../../../features/standing-game/components/open-dates.tsx';
import { VerifyAddress } from '../../../features/verification/components/verify-address.tsx';
import { fromDateText, toDateText } from '../../../lib/dates.ts';
import { PRODUCT_NAME } from '../../../lib/product.ts';
import { useTwoColumns } from '../../../lib/use-media.ts';
import { Page } from '../../layouts/page.tsx';

const OfferedSeat = lazy(async () => ({
  default: (await import('../../../features/booking/components/offered-seat.tsx')).OfferedSeat,
}));
// The slots are known after the squads: their code comes beside these, not before the first paint.
const WeekendSlots = lazy(async () => ({ default: (await import('../weekend-slots.tsx')).WeekendSlots }));

export const prefetch = (client: QueryClient) =>
  Promise.all([
    client.prefetchQuery(squadsQuery),
    client.prefetchQuery(bookingsQuery),
    client.prefetchQuery(openDatesQuery),
    client.prefetchQuery(waitingQuery),
    ...nextWeekend(toDateText(new Date())).map((date) => client.prefetchQuery(monthQuery(fromDateText(date)))),
  ]);

export function HomeScreen() {
  const user = useSessionUser();
  const queries = [useQuery(squadsQuery), useQuery(bookingsQuery), useQuery(waitingQuery)] as const;
  const [{ data: squads, isPending }, { data: teeTimes }, { data: waited = [] }] = queries;
  const rounds = useRef<HTMLHeadingElement>(null);
  const weekend = useWeekend(user);
  const games = useAskedDates();
  // Once: what failed is asked for again where it takes its place, and is pending then.
  const isKnown = useOnce(weekend.isKnown && games.isKnown && !queries.some((query) => query.isPending));
  const hasSquads = squads !== undefined && squads.length > 0;
  const [isFinished, finish] = useFirstStepsFinished(user.id);
  const plays = teeTimes?.some((teeTime) => hasSeat(teeTime, user.id)) ?? false;
  useEffect(() => {
    if (plays && !isFinished) finish();
  });
  const counts = [
    { label: 'Upcoming Rounds', value: squads?.filter(({ nextTeeTime }) => nextTeeTime).length },
    { label: 'Active Squads', value: squads?.length },
  ];
  const hasPane = useTwoColumns();
  const activeSquads = (
    <section aria-labelledby="active-squads">
      <h2 id="active-squads" className="mb-2 font-semibold text-lg">
        Active Squads
      </h2>
      <ActiveSquads userId={user.id} />
    </section>
  );
  return (
    <Page title={PRODUCT_NAME}>
      <div className="panes">
        <div className="space-y-5">
          <section aria-label="Welcome" className="fairway rounded-card p-4">
            <h2 className="break-words font-semibold">
              {greetingOf(user.id)}, <PersonName>{user.firstName || 'Golfer'}</PersonName>!
            </h2>
            <OwnNextRound
              userId={user.id}
              squads={squads}
              namesOf={(userIds, members) => namesInShort(userIds, playerNames(members))}
              beginning={
                !isFinished &&
                hasJustBegun(user.createdAt, new Date()) && (
                  <FirstSteps
                    steps={
                      isKnown && squads && teeTimes
                        ? firstStepsOf({ userId: user.id, squads, plays, hasAnswered: weekend.hasAnswered })
                        : undefined
                    }
                    inviteState={OPENS_INVITE}
                    onHide={finish}
                  />
                )
              }
            />
            <dl className="mt-3 flex flex-wrap gap-x-5 text-sm">
              {counts.map(({ label, value }) => (
                <div key={label} className="flex flex-row-reverse gap-1.5">
                  <dt>{label}</dt>
                  <dd className="font-bold text-sand tabular-nums">{value ?? '–'}</dd>
                </div>
              ))}
            </dl>
          </section>
          {user.emailVerified === false && <VerifyAddress email={user.email} />}
          <nav aria-label="Quick actions" className="paired gap-3 *:px-2">
            <Link to="/availability" className={buttonVariants()}>
              <CalendarDays aria-hidden />
              My Schedule
            </Link>
            <Link to="/create-squad" className={buttonVariants({ variant: 'secondary' })}>
              <Plus aria-hidden />
              Create Squad
            </Link>
          </nav>
        </div>
        {/* How much room these take is not known before: all of them find their place at once. */}
        <Fragment key={isKnown ? 'known' : 'waiting'}>
          <div className="beside space-y-5">
            {isKnown && (
              <NeedsYou
                offered={waited.filter(({ offeredUntil }) => offeredUntil !== null)}
                dates={games.dates}
                weekend={weekend}
                asksWeekend={hasSquads && weekend.isAsked}
                onDone={() => rounds.current?.focus()}
              />
            )}
            <section aria-labelledby="upcoming-tee-times">
              <h2 id="upcoming-tee-times" tabIndex={-1} ref={rounds} className="mb-2 font-semibold text-lg">
                Upcoming Tee Times
              </h2>
              <UpcomingTeeTimes />
            </section>
            {hasPane && activeSquads}
          </div>
          <div className="space-y-5">
            {(isPending || hasSquads) && (
              <section aria-labelledby="optimal-slots">
                <h2 id="optimal-slots" className="mb-2 font-semibold text-lg">
                  Optimal Weekend Slots
                </h2>
                <Suspense fallback={<SkeletonList label="Loading optimal slots..." count={1} className="h-44" />}>
                  <WeekendSlots squads={squads} userId={user.id} />
                </Suspense>
              </section>
            )}
            {!hasPane && activeSquads}
          </div>
        </Fragment>
      </div>
    </Page>
  );
}

/** Whether something is so, or was. */
function useOnce(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo);
  if (isSo && !wasSo) setWasSo(true);
  return isSo || wasSo;
}

interface NeedsYouProps {
  offered: readonly WaitedRound[];
  dates: readonly OpenGameDate[];
  weekend: Weekend;
  asksWeekend: boolean;
  onDone: () => void;
}

/**
 * Offered seats, open dates of standing games and the question about the weekend, where there are any; `onDone` is called when the
 * row of an offered seat is gone.
 */
function NeedsYou({ offered, dates, weekend, asksWeekend, onDone }: NeedsYouProps) {
  if (offered.length === 0 && dates.length === 0 && !asksWeekend) return null;
  return (
    <section aria-labelledby="needs-you" className="space-y-2">
      <h2 id="needs-you" className="font-semibold text-lg">
        Needs you
      </h2>
      <Suspense fallback={<SkeletonList label="Loading offered seats..." count={1} className="h-17" />}>
        {offered.map((round) => (
          <OfferedSeat key={round.recommendationId} round={round} onDone={onDone} />
        ))}
      </Suspense>
      {dates.length > 0 && <OpenDates dates={dates} />}
      {asksWeekend && <ThisWeekend {...weekend} />}
    </section>
  );
}
