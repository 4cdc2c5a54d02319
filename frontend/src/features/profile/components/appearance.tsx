import { Monitor, Moon, Sun } from 'lucide-react';
import { RadioChips } from '../../../components/ui/radio-chips.tsx';
import { chooseTheme, THEMES, useTheme } from '../../../lib/theme.ts';

export const THEME_WORDS = {
  system: { label: 'System', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
};

/** How this browser shows the app, whoever is signed in. */
export function Appearance() {
  const theme = useTheme();
  return (
    <>
      <RadioChips
        legend="Theme"
        legendHidden
        options={THEMES}
        labelOf={(option) => {
          const { label, icon: Icon } = THEME_WORDS[option];
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
    </>
  );
}
