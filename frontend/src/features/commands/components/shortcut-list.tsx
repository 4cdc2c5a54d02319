import { KeyCaps } from '../../../components/ui/key-caps.tsx';
import { paletteKeys, SHORTCUTS, SHOWS_SHORTCUTS } from '../shortcuts.ts';

/** Every shortcut with its keys. */
export function ShortcutList() {
  const lines = [
    { keys: paletteKeys(navigator.platform), label: 'Go to any squad, round or action' },
    ...SHORTCUTS,
    { keys: SHOWS_SHORTCUTS, label: 'Show these shortcuts' },
  ];
  return (
    <dl className="divide-y">
      {lines.map(({ keys, label }) => (
        <div key={keys} className="flex min-h-11 flex-row-reverse items-center justify-between gap-3">
          <dt>
            <KeyCaps keys={keys} />
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  );
}
