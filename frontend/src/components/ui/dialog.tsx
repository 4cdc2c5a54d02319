import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClosedBeforeMessages } from './escape-order.ts';
import { useFocusReturn } from './focus-return.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  children: ReactNode;
}

export const overlayLook = 'fixed inset-0 z-40 animate-fade-in bg-overlay';
export const panelLook =
  'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-sm -translate-x-1/2 -translate-y-1/2 animate-rise-in overflow-y-auto rounded-card border bg-card p-5 shadow-lg';

export function Dialog({ open, onClose, title, description, children }: DialogProps) {
  const focusReturn = useFocusReturn();
  useClosedBeforeMessages(open, onClose);
  return (
    <Radix.Root open={open} onOpenChange={() => onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content className={panelLook} {...focusReturn}>
          <Radix.Title className="pr-10 font-semibold text-lg">{title}</Radix.Title>
          <Radix.Description className="mt-1 mb-4 text-muted-foreground text-sm">{description}</Radix.Description>
          {children}
          <Radix.Close
            aria-label="Close"
            className="absolute top-2.5 right-2.5 grid size-11 place-items-center rounded-lg hover:bg-muted"
          >
            <X aria-hidden className="size-5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
