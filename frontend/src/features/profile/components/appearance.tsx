import { Monitor, Moon, Sun } from 'lucide-react';
import { CardSection } from '../../../components/ui/card.tsx';
import { RadioChips } from '../../../components/ui/radio-chips.tsx';
import { chooseTheme, THEMES, useTheme } from '../../../lib/theme.ts';

const WORDS = {
  system: { label: 'System', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
};

/** How this browser shows the app, whoever is signed in. */
export function Appearance() {
  const theme = useTheme();
  return (
    <CardSection title="Appearance">
      <RadioChips
        legend="Theme"
        legendHidden
        options={THEMES}
        labelOf={(option) => {
          const { label, icon: Icon } = WORDS[option];
          return (
            <>
              <Icon aria-hidden />
              {label}
            </>
          );
        }}
        chosen={theme}
        onChange={chooseTheme}
      />
      <p className="mt-3 text-muted-foreground text-sm">For this browser; it stays when you sign out.</p>
    </CardSection>
  );
}
