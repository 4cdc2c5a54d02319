import { SwitchRow } from '../../../components/ui/switch-row.tsx';
import { chooseShortcuts, useShortcutsOn } from '../preference.ts';
import { ShortcutList } from './shortcut-list.tsx';

/** Turns the single keys off for this browser. */
export function ShortcutSettings() {
  return (
    <div className="space-y-2">
      <SwitchRow
        label="Single keys"
        description="Turn them off if they get in the way, as of speech control. Ctrl K stays."
        checked={useShortcutsOn()}
        onChange={chooseShortcuts}
      />
      <ShortcutList />
    </div>
  );
}
