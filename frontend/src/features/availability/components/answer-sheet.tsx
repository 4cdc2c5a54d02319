import { isolated } from '@fourball/contracts/bidi.ts';
import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import type { UsualWeek } from '@fourball/contracts/usual-week.ts';
import { Check, CircleCheck, type LucideIcon, X } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { Button } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FailedState, SkeletonList } from '../../../components/ui/states.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatTeeOff, toDateText } from '../../../lib/dates.ts';
import { toast } from '../../../lib/toast.ts';
import { type AskedTime, answeredDates, answerNow, placeOf, type Said, saidWith, unsavedDates } from '../answers.ts';
import { useAskedTimes } from '../api/answer-times.ts';
import { useIsSaving, useSaveSchedule } from '../api/save-schedule.ts';
import { changesOf, type SlotChoice, withoutDates } from '../draft.ts';
import { changeDraft, keptSchedule } from '../kept-schedule.ts';
import { offeredWeek } from '../model.ts';
import { ifNeedBeLook } from './answer-chip.tsx';

interface AnswerSheetProps {
  squadId: string;
  golfer: UsualWeek & { id: string };
  onClose: () => void;
}

/** Asks a golfer about a squad's five best times, in a tap each; the hours are saved as on My Schedule. */
export function AnswerSheet({ squadId, golfer, onClose }: AnswerSheetProps) {
  const latest = useAskedTimes(squadId, golfer);
  const isSaving = useIsSaving();
  const today = toDateText(new Date());
  // Keep the first times: a ranking that is read again meanwhile shall take no answer back, nor move the rows. A save on its
  // way is waited for, as what it saves still lies among the unsaved changes, and so is what it changes.
  const [first, setFirst] = useState<typeof latest & { kept: ReturnType<typeof keptSchedule> }>();
  const [hasWaited, setHasWaited] = useState(isSaving);
  if (isSaving && !hasWaited) setHasWaited(true);
  if (!first && latest.isKnown && !isSaving && !(hasWaited && latest.isFetching))
    setFirst({ ...latest, kept: keptSchedule(golfer.id, today) });
  // Unsaved changes of My Schedule count as said, and the answers are kept among them: none is lost with the sheet.
  const { kept, ...times } = first ?? { ...latest, isKnown: false, kept: undefined };
  const [answers, setAnswers] = useState<Answers>(new Map());
  const saving = useSaveSchedule();
  const draft = kept?.draft ?? {};
  const timeSlots = kept?.timeSlots ?? offeredWeek(golfer).timeSlots;
  const unsaved = unsavedDates(times.asked, draft, { ...times, timeSlots });
  const said = saidWith(times, unsaved);
  const changed = answeredDates(answers, said);
  const dates = [...unsaved.filter(({ date }) => !changed.some((one) => one.date === date)), ...changed];
  const answer = (time: AskedTime, choice: SlotChoice) => {
    const given = toggled(answers, time, choice);
    setAnswers(given);
    changeDraft(golfer.id, today, () => ({ ...draft, ...changesOf(answeredDates(given, said)) }));
  };
  const save = () => {
    const finish = () => {
      changeDraft(golfer.id, today, (now) => withoutDates(now, dates));
      toast({ title: 'Availability saved', description: 'Your squad sees your answers.' });
    };
    // A sheet that was closed meanwhile is not closed again.
    saving.mutateAsync({ dates }, { onSuccess: onClose }).then(finish, () => {});
  };
  const close = () => {
    const description = 'They are kept on My Schedule until you save them.';
    if (dates.length > 0 && !saving.isPending)
      toast({ title: 'Answers not saved', description, action: { label: 'Save them', run: save } });
    onClose();
  };
  // The squad has no times while nobody has said anything: the calendar is the place to begin.
  if (times.isKnown && times.asked.length === 0) return <Navigate to="/availability" replace />;
  return (
    <Dialog
      open
      onClose={close}
      title="Can you play?"
      description="The best times of your squad so far. A day that you answer counts as busy at its other hours, unless you said otherwise."
    >
      {times.isKnown ? (
        <Questions
          asked={times.asked}
          said={said}
          answers={answers}
          isSaving={saving.isPending}
          onAnswer={answer}
          onDone={dates.length === 0 ? onClose : save}
        />
      ) : times.error ? (
        <FailedState title="The times could not be loaded" error={times.error} onRetry={times.refetch} />
      ) : (
        <SkeletonList label="Loading times..." count={5} className="h-24" />
      )}
    </Dialog>
  );
}

type Time = AskedTime & Pick<RankedSlot, 'courseName' | 'availableMembers' | 'totalMembers'>;

type Answers = ReadonlyMap<AskedTime, SlotChoice>;

/** Answers with another one, or without it where it is given a second time. */
function toggled(answers: Answers, time: AskedTime, answer: SlotChoice): Answers {
  const others = [...answers].filter(([one]) => one !== time);
  return new Map(answers.get(time) === answer ? others : [...others, [time, answer]]);
}

interface QuestionsProps {
  asked: readonly Time[];
  said: Said;
  answers: Answers;
  isSaving: boolean;
  onAnswer: (time: Time, answer: SlotChoice) => void;
  onDone: () => void;
}

function Questions({ asked, said, answers, isSaving, onAnswer, onDone }: QuestionsProps) {
  return (
    <>
      <div className="space-y-3">
        {asked.map((time) => (
          <Question
            key={placeOf(time)}
            time={time}
            answer={answers.get(time) ?? answerNow(time, said)}
            disabled={isSaving}
            onAnswer={(answer) => onAnswer(time, answer)}
          />
        ))}
      </div>
      <Button className="mt-4 w-full" pending={isSaving} pendingLabel="Saving..." onClick={onDone}>
        Done
      </Button>
    </>
  );
}

const ANSWERS: readonly { answer: SlotChoice; label: string; icon: LucideIcon; look: string }[] = [
  { answer: 'free', label: 'Yes', icon: Check, look: '' },
  { answer: 'if-need-be', label: 'If need be', icon: CircleCheck, look: ifNeedBeLook },
  { answer: 'none', label: 'No', icon: X, look: 'border-fair-foreground/40 bg-fair text-fair-foreground' },
];

interface QuestionProps {
  time: Time;
  /** Undefined where nothing has been said of it. */
  answer: SlotChoice | undefined;
  disabled: boolean;
  onAnswer: (answer: SlotChoice) => void;
}

function Question({ time, answer, disabled, onAnswer }: QuestionProps) {
  return (
    <fieldset>
      <legend className="font-medium">{formatTeeOff(time)}</legend>
      <p className="wrap-anywhere text-muted-foreground text-sm">
        {isolated(time.courseName)} · {time.availableMembers} of {time.totalMembers} can play
      </p>
      <div className="mt-1.5 grid grid-cols-[1fr_1.4fr_1fr] large-text:grid-cols-1 gap-1.5">
        {ANSWERS.map(({ answer: one, label, icon: Icon, look }) => (
          <Chip
            key={one}
            pressed={answer === one}
            disabled={disabled}
            className={classNames('px-1', answer === one && look)}
            onClick={() => onAnswer(one)}
          >
            <Icon aria-hidden className="size-4 shrink-0" />
            {label}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
