import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/ui/button.tsx';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { SkeletonList } from '../../../components/ui/states.tsx';
import { addDays, toDateText } from '../../../lib/dates.ts';
import { awayQuery, useSetAway } from '../api/away.ts';
import { DaysForm } from './days-form.tsx';

const AWAY_DAYS = 7;

/** Days on which a golfer is out of every standing game. */
export function Away() {
  const away = useQuery(awayQuery);
  const saving = useSetAway();
  const today = toDateText(new Date());
  return (
    <Loaded
      query={away}
      loading={<SkeletonList label="Loading when you are away..." count={1} className="h-30" />}
      failed="It is not known when you are away"
    >
      {({ away: known }) => (
        <div className="space-y-3">
          <p className="text-muted-foreground text-sm">
            On these days you are out of every standing game that you have not answered.
          </p>
          <DaysForm
            key={`${known?.from}`}
            initial={known ?? { from: today, to: addDays(today, AWAY_DAYS) }}
            saving={saving}
            label="Save Days Away"
            onSave={(days) => saving.mutate(days)}
          />
          {known && (
            <Button variant="secondary" className="w-full" sends onClick={() => saving.mutate(null)}>
              I'm not away
            </Button>
          )}
        </div>
      )}
    </Loaded>
  );
}
