import type { Session } from '@fourball/contracts/http/session.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { SkeletonList } from '../../../components/ui/states.tsx';
import { useEndSubscription } from '../../push/api/end-subscription.ts';
import { pushSubscriptionsQuery } from '../../push/api/list-subscriptions.ts';
import { useEndAllSessions } from '../api/end-all-sessions.ts';
import { useEndSession } from '../api/end-session.ts';
import { sessionsQuery } from '../api/list-sessions.ts';
import { timesOf } from '../model.ts';
import { CalendarPlaces } from './calendar-places.tsx';
import { PlaceList } from './place-list.tsx';

/** Everything that acts in the golfer's name somewhere, with its end. */
export function SignedInPlaces() {
  const [asking, setAsking] = useState(false);
  const ending = useEndAllSessions();
  const endingSession = useEndSession();
  /** Browsers that hear of changes; none while they are not known. */
  const { data: told = [] } = useQuery(pushSubscriptionsQuery);
  const endingPushes = useEndSubscription();
  return (
    <>
      <Loaded
        query={useQuery(sessionsQuery)}
        loading={<SkeletonList label="Loading your devices..." count={2} className="h-16" />}
        failed="Your devices could not be loaded"
      >
        {(sessions) => <DevicePlaces title="Devices" devices={sessions} end="Sign Out" ending={endingSession} />}
      </Loaded>
      <DevicePlaces title="Notifications on devices" devices={told} end="Switch Off" ending={endingPushes} />
      <CalendarPlaces />
      <Button
        variant="secondary"
        className="w-full"
        pending={ending.isPending}
        pendingLabel="Signing out..."
        onClick={() => setAsking(true)}
      >
        Sign Out Everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere?"
        description="You stay signed in here. Your other devices are signed out, and notifications on devices, calendar feeds and your imported calendar end, here too: connect them again afterwards."
        confirmLabel="Sign Out Everywhere"
        onConfirm={() => ending.mutate()}
      />
    </>
  );
}

interface DevicePlacesProps {
  title: string;
  devices: readonly (Omit<Session, 'isCurrent'> & Partial<Session>)[];
  end: string;
  ending: ReturnType<typeof useEndSession>;
}

function DevicePlaces({ title, devices, end, ending }: DevicePlacesProps) {
  const places = devices.map(({ id, device, createdAt, lastUsedAt, isCurrent = false }) => ({
    id,
    name: device ?? 'Unknown device',
    times: timesOf({ since: createdAt, lastUsedAt, used: 'used' }),
    isHere: isCurrent,
    isEnding: ending.isPending && ending.variables === id,
    onEnd: () => ending.mutate(id),
  }));
  return <PlaceList title={title} places={places} end={end} />;
}
