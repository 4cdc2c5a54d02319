import type { Round } from '@fourball/contracts/http/round.ts';
import { useQuery } from '@tanstack/react-query';
import { CardSection } from '../../../components/ui/card.tsx';
import { PersonName } from '../../../components/ui/person-name.tsx';
import { nameIn } from '../../../lib/full-name.ts';
import { squadQuery } from '../../squad/api/get-squad.ts';
import { answersQuery } from '../api/list-answers.ts';
import { ANSWER_WORDS, answersBesideSeats } from '../round.ts';

/** Answers to a round that its seats do not show, with their notes; nothing where there are none, or none are known. */
export function RoundAnswers({ round }: { round: Pick<Round, 'recommendationId' | 'squadId'> }) {
  const { data: squad } = useQuery(squadQuery(round.squadId));
  const { data = [] } = useQuery(answersQuery(round.recommendationId));
  const answers = answersBesideSeats(data);
  if (!squad || answers.length === 0) return null;
  return (
    <CardSection title="Answers">
      <ul className="space-y-2">
        {answers.map(({ userId, answer, note }) => (
          <li key={userId} className="wrap-anywhere">
            <span className="font-medium">{ANSWER_WORDS[answer]}</span>
            {' · '}
            <PersonName>{nameIn(squad.members, userId)}</PersonName>
            {note && (
              <>
                {': '}
                <bdi className="text-muted-foreground">{note}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
