import { Copy } from 'lucide-react';
import type { ComponentProps } from 'react';
import { copyToClipboard } from '../../lib/clipboard.ts';
import { Button } from './button.tsx';

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'className'> {
  /** Names the text, as in "Booking reference". */
  label: string;
  value: string;
}

/** Copies a text that stands beside it. */
export const CopyButton = ({ label, value, ...look }: CopyButtonProps) => (
  <Button
    size="icon"
    aria-label={`Copy ${label.toLowerCase()}`}
    onClick={() => copyToClipboard(value, label)}
    {...look}
  >
    <Copy aria-hidden />
  </Button>
);
