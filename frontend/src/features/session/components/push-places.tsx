import { useQuery } from '@tanstack/react-query';
import { useEndSubscription } from '../../push/api/end-subscription.ts';
import { pushSubscriptionsQuery } from '../../push/api/list-subscriptions.ts';
import { timesOf } from '../model.ts';
import { PlaceList } from './place-list.tsx';

/** The browsers that hear of changes; nothing while they are not known. */
export function PushPlaces() {
  const { data = [] } = useQuery(pushSubscriptionsQuery);
  const ending = useEndSubscription();
  const places = data.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    name: device ?? 'Unknown device',
    times: timesOf({ since: createdAt, lastUsedAt, used: 'used' }),
    isEnding: ending.isPending && ending.variables === id,
    onEnd: () => ending.mutate(id),
  }));
  return <PlaceList title="Notifications on devices" places={places} end="Switch Off" />;
}
