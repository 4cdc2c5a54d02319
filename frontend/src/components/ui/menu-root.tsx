import { Root } from '@radix-ui/react-dropdown-menu';
import { type ReactNode, useState } from 'react';
import { useClosedBeforeMessages } from './escape-order.ts';

/** A menu beside which the page goes on; Escape closes it rather than a message that came while it stood open. */
export function MenuRoot({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  useClosedBeforeMessages(open, () => setOpen(false));
  return (
    <Root modal={false} open={open} onOpenChange={setOpen}>
      {children}
    </Root>
  );
}
