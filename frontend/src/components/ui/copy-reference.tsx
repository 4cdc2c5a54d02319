import { Copy } from 'lucide-react';
import { copyToClipboard } from '../../lib/clipboard.ts';
import { Button } from './button.tsx';

/** Button beside a booking reference that copies it. */
export const CopyReference = ({ reference, className }: { reference: string; className?: string }) => (
  <Button
    variant="link"
    size="icon"
    className={className}
    aria-label="Copy booking reference"
    onClick={() => copyToClipboard(reference, 'Booking reference')}
  >
    <Copy aria-hidden />
  </Button>
);
