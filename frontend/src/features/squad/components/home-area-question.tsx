import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { fieldOf } from '../../../lib/form-errors.ts';
import { guessedHomeArea, zoneHere } from '../home-area.ts';
import type { SquadFormState } from '../new-squad.ts';
import { HOME_AREA_HINT, HomeAreaFields } from './home-area-fields.tsx';

const QUESTION = 'Where do you play?';

/** Asks for the home area; a guess by the browser's time zone stands until the golfer changes it. */
export function HomeAreaQuestion({ form }: { form: SquadFormState }) {
  const [city, state] = useWatch({ control: form.control, name: ['city', 'state'] });
  const guess = guessedHomeArea(zoneHere());
  const [stands, setStands] = useState(guess !== null);
  // Fields that were shown once, as with a draft, stay: also when what is typed comes to be the guess.
  if (stands && (city !== guess?.city || state !== guess.state)) setStands(false);
  if (!guess || !stands)
    return (
      <HomeAreaFields
        legend={QUESTION}
        city={fieldOf(form, 'city', { deps: 'state' })}
        state={fieldOf(form, 'state', { deps: 'city' })}
      />
    );
  const change = () => {
    flushSync(() => setStands(false));
    form.setFocus('city', { shouldSelect: true });
  };
  return (
    <fieldset>
      <legend className="font-medium text-sm">{QUESTION}</legend>
      <p className="flex flex-wrap items-center gap-x-2">
        Near {guess.city}, {guess.state}?
        <Button variant="link" size="small" aria-label="Change where you play" onClick={change}>
          Change
        </Button>
      </p>
      <p className="text-muted-foreground text-sm">{HOME_AREA_HINT}</p>
    </fieldset>
  );
}
