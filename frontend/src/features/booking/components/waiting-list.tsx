import type { Round } from '@fourball/contracts/http/round.ts';
import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { ORDER_WORDS } from '@fourball/contracts/line-words.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/ui/button.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { PersonName } from '../../../components/ui/person-name.tsx';
import { formatMoment } from '../../../lib/dates.ts';
import { nameIn } from '../../../lib/full-name.ts';
import { lineQuery, useSeatFromLine } from '../api/line.ts';
import { freeSeatsOf } from '../round.ts';

interface WaitingListProps {
  round: Round;
  squad: Pick<SquadDetail, 'members'>;
}

/** Those who wait for a seat, for leaders, who may give a free one to any of them; nothing where nobody waits. */
export function WaitingList({ round, squad }: WaitingListProps) {
  const { data: line } = useQuery(lineQuery(round.recommendationId));
  const { mutate, isPending } = useSeatFromLine(round.recommendationId);
  if (!line || line.members.length === 0) return null;
  const nameOf = (userId: string) => nameIn(squad.members, userId);
  return (
    <CardSection title="Waiting list">
      <p className="text-muted-foreground text-sm">In line: {ORDER_WORDS[line.rule]}</p>
      <ol className="mt-3 list-inside list-decimal space-y-3">
        {line.members.map(({ userId, offeredUntil }) => (
          <li key={userId} className="wrap-anywhere">
            <PersonName>{nameOf(userId)}</PersonName>
            {offeredUntil && (
              <span className="text-muted-foreground text-sm">, offered until {formatMoment(offeredUntil)}</span>
            )}
            {freeSeatsOf(round) > 0 && (
              <Button
                size="small"
                variant="secondary"
                className="ml-2"
                pending={isPending}
                onClick={() => mutate(userId)}
                aria-label={`Give ${nameOf(userId)} the seat`}
              >
                Give the seat
              </Button>
            )}
          </li>
        ))}
      </ol>
    </CardSection>
  );
}
