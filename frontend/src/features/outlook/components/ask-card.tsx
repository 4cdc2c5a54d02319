import { isolated } from '@fourball/contracts/bidi.ts';
import type { Outlook } from '@fourball/contracts/http/ranking.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, MessageCircle, UserRoundSearch } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button, buttonVariants } from '../../../components/ui/button.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { PersonName } from '../../../components/ui/person-name.tsx';
import { FailedState, SkeletonList } from '../../../components/ui/states.tsx';
import { share } from '../../../lib/share.ts';
import { useInView } from '../../../lib/use-in-view.ts';
import { squadOutlookQuery } from '../api/squad-outlook.ts';
import { askText, messageTo, missText } from '../model.ts';

interface AskCardProps {
  squad: { id: string; name: string };
  viewerId: string;
}

/** Member whose answer would help the squad most; worked out only once a golfer has come to see it. */
export function AskCard({ squad, viewerId }: AskCardProps) {
  const [ref, wasSeen] = useInView();
  const { data, error, isFetching, refetch } = useQuery({ ...squadOutlookQuery(squad.id), enabled: wasSeen });
  return (
    <div ref={ref}>
      <CardSection title="Whom to Ask">
        {error && !isFetching && (
          <div className="not-last:mb-3">
            <FailedState title="Whom to ask could not be worked out" error={error} onRetry={refetch} />
          </div>
        )}
        {data && <Advice outlook={data} squadName={squad.name} viewerId={viewerId} />}
        {!data && (!error || isFetching) && (
          <SkeletonList label="Working out whom to ask..." count={2} className="h-14" />
        )}
      </CardSection>
    </div>
  );
}

function Advice({ outlook, squadName, viewerId }: { outlook: Outlook; squadName: string; viewerId: string }) {
  const { ask, nearestMisses, offered, suitable } = outlook;
  const isViewer = ask?.userId === viewerId;
  return (
    <div className="space-y-3">
      {ask ? (
        <>
          <p className="font-medium">{askText(ask, offered, isViewer)}</p>
          {isViewer ? (
            <Link to="/availability" className={buttonVariants({ className: 'w-full' })}>
              Set Your Availability
            </Link>
          ) : (
            <Button className="w-full" onClick={() => void shareWith(ask, squadName)}>
              <MessageCircle aria-hidden />
              <span>
                Ask <PersonName>{ask.name}</PersonName>
              </span>
            </Button>
          )}
        </>
      ) : (
        <p className="flex gap-2 text-muted-foreground text-sm">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-primary" />
          Nobody needs to be asked: no answer that is missing would change the tee times.
        </p>
      )}
      {nearestMisses.length > 0 && (
        <>
          <ul aria-label="Nearest misses" className="space-y-2">
            {nearestMisses.map((miss) => (
              <li key={`${miss.userId} ${miss.time}`} className="flex gap-2 rounded-lg bg-muted px-3 py-2 text-sm">
                <UserRoundSearch aria-hidden className="mt-0.5 size-4 shrink-0 text-primary" />
                {missText(miss, suitable, miss.userId === viewerId)}
              </li>
            ))}
          </ul>
          <p className="text-muted-foreground text-xs">A tee time suits when three quarters of the squad can play.</p>
        </>
      )}
    </div>
  );
}

const shareWith = (ask: NonNullable<Outlook['ask']>, squadName: string) =>
  share(
    'When can you play?',
    messageTo(ask, squadName),
    new URL('/availability', window.location.href).href,
    `Message to ${isolated(ask.name)} copied to clipboard`,
  );
