import { StandingAnswer, type StandingGame } from '@fourball/contracts/http/standing-game.ts';
import { CardSection } from '../../../components/ui/card.tsx';
import { RadioChips } from '../../../components/ui/radio-chips.tsx';
import { useStandingAnswer } from '../api/standing-answer.ts';

const WORDS: Readonly<Record<StandingAnswer, { label: string; means: string }>> = {
  ask: { label: 'Ask me', means: 'You are asked for each date.' },
  'usually-in': {
    label: 'Usually in',
    means:
      'You are in as each date opens, unless you say otherwise. After three dates without a word you are asked again.',
  },
  'if-needed': {
    label: 'If needed',
    means: 'You are asked for each date, and others come before you where seats are few.',
  },
};

/** The golfer's word on the dates of a game that they do not answer. */
export function StandingAnswerChoice({ game }: { game: Pick<StandingGame, 'id' | 'standingAnswer'> }) {
  const saving = useStandingAnswer(game.id);
  const chosen = saving.isPending ? saving.variables : game.standingAnswer;
  return (
    <CardSection title="Your standing answer">
      <RadioChips
        legend="Your standing answer"
        legendHidden
        options={StandingAnswer.options}
        labelOf={(option) => WORDS[option].label}
        chosen={chosen}
        onChange={saving.mutate}
      />
      <p className="mt-2 text-muted-foreground text-sm">{WORDS[chosen].means}</p>
    </CardSection>
  );
}
