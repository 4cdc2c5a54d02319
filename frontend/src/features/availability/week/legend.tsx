import { classNames } from '../../../lib/class-names.ts';
import { stateLooks, unsavedLook } from './slot-cell.tsx';

const rows = [
  { label: 'Free', ...stateLooks.free },
  { label: 'If need be', ...stateLooks['if-need-be'] },
  { label: 'Busy', ...stateLooks.busy },
  { label: 'Usual week', ...stateLooks.usual },
  { label: 'You play', ...stateLooks.booked },
  { label: 'Not saved yet', look: classNames('bg-card', unsavedLook), icon: undefined },
];

/** Meaning of the grid's signs. */
export function Legend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm">
      {rows.map(({ label, look, icon: Icon }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span className={classNames('relative grid size-6 place-items-center rounded border', look)}>
            {Icon && <Icon aria-hidden className="size-3.5" strokeWidth={2.5} />}
          </span>
          {label}
        </li>
      ))}
    </ul>
  );
}
