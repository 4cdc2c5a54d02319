import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Plus } from 'lucide-react';
import { Fragment, lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { PersonName } from '../../../components/ui/person-name.tsx';
import { SkeletonList } from '../../../components/ui/states.tsx';
import { useSessionUser } from '../../../features/auth/model.ts';
import { bookingsQuery } from '../../../features/booking/api/list-bookings.ts';
import { OwnNextRound } from '../../../features/booking/components/own-next-round.tsx';
import { UpcomingTeeTimes } from '../../../features/booking/components/upcoming-tee-times.tsx';
import { namesInShort, playerNames } from '../../../features/recommendation/players.ts';
import { squadsQuery } from '../../../features/squad/api/list-squads.ts';
import { ActiveSquads } from '../../../features/squad/components/active-squads.tsx';
import { playsNext } from '../../../features/squad/model.ts';
import { VerifyAddress } from '../../../features/verification/components/verify-address.tsx';
import { PRODUCT_NAME } from '../../../lib/product.ts';
import { Page } from '../../layouts/page.tsx';

// The slots are known after the squads: their code comes beside these, not before the first paint.
const WeekendSlots = lazy(async () => ({ default: (await import('../weekend-slots.tsx')).WeekendSlots }));

export function HomeScreen() {
  const user = useSessionUser();
  const { data: squads, isPending } = useQuery(squadsQuery);
  const { data: teeTimes } = useQuery(bookingsQuery);
  const rounds = squads?.filter(({ nextTeeTime }) => nextTeeTime);
  const own = teeTimes && rounds?.filter((squad) => playsNext(squad, teeTimes, user.id)).length;
  const counts = [
    { label: 'Upcoming Rounds', value: rounds?.length, note: rounds?.length ? ownText(own) : '' },
    { label: 'Active Squads', value: squads?.length },
  ];
  return (
    <Page title={PRODUCT_NAME}>
      <section aria-label="Welcome" className="fairway rounded-card p-5">
        <h2 className="break-words font-bold text-xl">
          Welcome back, <PersonName>{user.firstName || 'Golfer'}</PersonName>!
        </h2>
        <p>Ready for your next round?</p>
        <dl className="mt-4 flex gap-8">
          {counts.map(({ label, value, note }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-sm">
                {label}
                {/* Its line is there before it is known. */}
                {note !== undefined && <span className="block min-h-5">{note}</span>}
              </dt>
              <dd className="font-bold text-2xl text-sand tabular-nums leading-tight">{value ?? '–'}</dd>
            </div>
          ))}
        </dl>
        <OwnNextRound
          userId={user.id}
          squads={squads}
          namesOf={(userIds, members) => namesInShort(userIds, playerNames(members))}
        />
      </section>
      {user.emailVerified === false && <VerifyAddress email={user.email} />}
      <nav aria-label="Quick actions" className="paired gap-3">
        <Link to="/create-squad" className={buttonVariants({ className: 'min-h-14' })}>
          <Plus aria-hidden />
          Create Squad
        </Link>
        <Link to="/availability" className={buttonVariants({ variant: 'secondary', className: 'min-h-14' })}>
          <CalendarDays aria-hidden />
          My Schedule
        </Link>
      </nav>
      <section aria-labelledby="active-squads">
        <h2 id="active-squads" className="mb-3 font-semibold text-lg">
          Active Squads
        </h2>
        <ActiveSquads userId={user.id} />
      </section>
      {/* How much room the squads take is not known before: what stands below them finds its place with them. */}
      <Fragment key={squads ? 'known' : 'waiting'}>
        {(isPending || (squads && squads.length > 0)) && (
          <section aria-labelledby="optimal-slots">
            <h2 id="optimal-slots" className="mb-3 font-semibold text-lg">
              Optimal Weekend Slots
            </h2>
            <Suspense fallback={<SkeletonList label="Loading optimal slots..." count={1} className="h-44" />}>
              <WeekendSlots squads={squads} userId={user.id} />
            </Suspense>
          </section>
        )}
        <section aria-labelledby="upcoming-tee-times">
          <h2 id="upcoming-tee-times" className="mb-3 font-semibold text-lg">
            Upcoming Tee Times
          </h2>
          <UpcomingTeeTimes />
        </section>
      </Fragment>
    </Page>
  );
}

/** How many of the upcoming rounds the golfer plays; empty while that is not known. */
function ownText(own: number | undefined): string {
  if (own === undefined) return '';
  return own === 0 ? 'you play none of them' : `you play ${own}`;
}
