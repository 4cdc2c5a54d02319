import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { cardLook } from '../../components/ui/card.tsx';
import { useSessionUser } from '../../features/auth/model.ts';
import { ThisWeekend } from '../../features/availability/components/this-weekend.tsx';
import { bookingsQuery } from '../../features/booking/api/list-bookings.ts';
import { OwnNextRound } from '../../features/booking/components/own-next-round.tsx';
import { NotificationItem } from '../../features/notification/components/notification-item.tsx';
import { FirstSteps } from '../../features/onboarding/components/first-steps.tsx';
import { firstStepsOf } from '../../features/onboarding/first-steps.ts';
import { recommendationsQuery } from '../../features/recommendation/api/list-recommendations.ts';
import { SlotCard } from '../../features/recommendation/components/slot-card.tsx';
import { namesInShort, playerNames } from '../../features/recommendation/players.ts';
import { squadsQuery } from '../../features/squad/api/list-squads.ts';
import { SquadCard } from '../../features/squad/components/squad-card.tsx';
import { classNames } from '../../lib/class-names.ts';
import { sampleGolf } from './sample-golf.ts';

const nothing = () => {};

/** A piece of the app itself for a step of the tour, from a sample. Nothing in it can be pressed or asks the server. */
export function TourScene({ step }: { step: number }) {
  const user = useSessionUser();
  const [golf] = useState(() => sampleGolf(user, new Date()));
  const [client] = useState(() => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    client.setQueryData(squadsQuery.queryKey, [...golf.squads]);
    client.setQueryData(bookingsQuery.queryKey, [golf.teeTime]);
    client.setQueryData(recommendationsQuery(golf.slot.squadId).queryKey, []);
    return client;
  });
  const { dates, time, squads, slot, notices } = golf;
  const scenes: readonly ReactNode[] = [
    <OwnNextRound
      key="round"
      userId={user.id}
      squads={squads}
      namesOf={(userIds, members) => namesInShort(userIds, playerNames(members))}
      beginning={null}
    />,
    <ul key="squads" className={classNames(cardLook, 'divide-y p-0 text-foreground')}>
      {squads.map((squad) => (
        <SquadCard key={squad.id} squad={squad} attendance={squad.nextTeeTime ? 'in' : 'out'} onInvite={nothing} />
      ))}
    </ul>,
    <div key="weekend" className="text-foreground">
      <ThisWeekend
        dates={[...dates]}
        timeSlots={[time, '10:00']}
        saved={new Map([[dates[0], { date: dates[0], timeSlots: [time, '10:00'], isAvailable: true }]])}
      />
    </div>,
    <div key="slot" className="text-foreground">
      <SlotCard slot={slot} squadName={slot.squadName} userId={user.id} />
    </div>,
    <ul key="notices" className={classNames(cardLook, 'divide-y overflow-hidden p-0 text-foreground')}>
      {notices.map((notice) => (
        <NotificationItem key={notice.id} notification={notice} onFollow={nothing} onButtonGone={nothing} />
      ))}
    </ul>,
    <FirstSteps
      key="steps"
      steps={firstStepsOf({ userId: user.id, squads: [], hasAnswered: false, plays: false })}
      inviteState=""
      onHide={nothing}
    />,
  ];
  return (
    <QueryClientProvider client={client}>
      <div inert className="w-full">
        {scenes[step]}
      </div>
    </QueryClientProvider>
  );
}
