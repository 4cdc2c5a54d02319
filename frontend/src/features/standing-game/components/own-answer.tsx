import { RoundAnswer } from '@fourball/contracts/http/answer.ts';
import type { GameDateDetail } from '@fourball/contracts/http/game-date.ts';
import { lineInWords } from '@fourball/contracts/line-words.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CardSection } from '../../../components/ui/card.tsx';
import { useSaid } from '../api/answer-date.ts';
import { answersAt, isOff, standingNote } from '../model.ts';
import { DateAnswer } from './date-answer.tsx';
import { NoteForm } from './note-form.tsx';

interface OwnAnswerProps {
  date: GameDateDetail;
  userId: string;
  /** Way to the round that the date has become; nothing before. */
  children: ReactNode;
}

const TITLES = { in: "You're in", maybe: 'You may come', out: "You're out" };

/**
 * The golfer's word on a date, with its note, and their place where they wait for a seat. An answer of the address, which mails
 * link to, is there to be confirmed.
 */
export function OwnAnswer({ date, userId, children }: OwnAnswerProps) {
  const said = useSaid(date.id) ?? date.own?.answer;
  const [search, setSearch] = useSearchParams();
  const linked = RoundAnswer.safeParse(search.get('answer')).data;
  const own = date.members.find((member) => member.userId === userId);
  if (isOff(date)) return <CardSection title="There is no game on this date" />;
  const place = own?.place ?? null;
  const asks = answersAt(date, new Date()).length > 0;
  const title = place !== null && said === 'in' ? 'You wait for a seat' : said ? TITLES[said] : 'Are you in?';
  return (
    <CardSection title={asks || said ? title : 'You did not answer'} className="space-y-3">
      {place !== null && said === 'in' && (
        <p>{lineInWords({ place, rule: date.rule })}. Those who are in only if needed come last.</p>
      )}
      <DateAnswer date={date} chosen={linked} onAnswer={() => linked && setSearch({}, { replace: true })} />
      <p className="text-muted-foreground text-sm empty:hidden">{standingNote(date)}</p>
      {asks && date.own && said && <NoteForm key={own?.note} dateId={date.id} answer={said} note={own?.note ?? ''} />}
      {children}
    </CardSection>
  );
}
