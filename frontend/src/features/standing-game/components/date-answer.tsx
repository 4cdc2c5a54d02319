import type { RoundAnswer } from '@fourball/contracts/http/answer.ts';
import type { GameDate } from '@fourball/contracts/http/game-date.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { useOffline } from '../../../lib/connection.ts';
import { formatShortDate } from '../../../lib/dates.ts';
import { useAnswerDate, useSaid } from '../api/answer-date.ts';
import { ANSWER_WORDS, answersAt } from '../model.ts';

interface DateAnswerProps {
  date: Pick<GameDate, 'id' | 'date' | 'status' | 'deadlineAt' | 'own'>;
  /** Chosen already, and given only by a tap. */
  chosen?: RoundAnswer | undefined;
  onAnswer?: () => void;
}

/** The golfer's answer to a date, each a tap away; nothing where none may be given. */
export function DateAnswer({ date, chosen, onAnswer }: DateAnswerProps) {
  const answering = useAnswerDate(date.id);
  const said = useSaid(date.id) ?? date.own?.answer;
  const offline = useOffline();
  const answers = answersAt(date, new Date());
  if (answers.length === 0) return null;
  const choose = (answer: RoundAnswer) => {
    answering.mutate({ answer });
    onAnswer?.();
  };
  return (
    <>
      {chosen && answers.includes(chosen) && chosen !== said && (
        <Button
          className="w-full sm:w-auto"
          aria-disabled={offline || undefined}
          onClick={() => offline || choose(chosen)}
        >
          Confirm: {ANSWER_WORDS[chosen]}
        </Button>
      )}
      <fieldset className="flex min-w-0 grow flex-wrap gap-2 sm:max-w-80">
        <legend className="sr-only">Your answer for {formatShortDate(date.date)}</legend>
        {answers.map((answer) => (
          <Chip
            key={answer}
            pressed={said === answer}
            aria-label={`${ANSWER_WORDS[answer]}: ${formatShortDate(date.date)}`}
            aria-disabled={offline || undefined}
            className="flex-1 aria-disabled:opacity-60"
            onClick={() => offline || choose(answer)}
          >
            {ANSWER_WORDS[answer]}
          </Chip>
        ))}
      </fieldset>
    </>
  );
}
