import { Link } from 'react-router-dom';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { ShortcutList } from './shortcut-list.tsx';

export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" description="Single keys rest while you type.">
      <ShortcutList />
      <Link
        to="/profile?open=keyboard"
        className="mt-2 inline-flex min-h-11 items-center text-primary text-sm underline-offset-4 hover:underline"
        onClick={onClose}
      >
        Turn single keys off
      </Link>
    </Dialog>
  );
}
