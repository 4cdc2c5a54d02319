import * as Radix from '@radix-ui/react-alert-dialog';
import type { ReactNode } from 'react';
import { Button, buttonVariants } from './button.tsx';
import { type DialogProps, overlayLook, panelLook } from './dialog.tsx';
import { useClosedBeforeMessages } from './escape-order.ts';
import { useFocusReturn } from './focus-return.ts';

interface ConfirmDialogProps extends Omit<DialogProps, 'children'> {
  confirmLabel: string;
  dismissLabel?: string;
  /** Something is lost by it. */
  destructive?: boolean;
  onConfirm: () => void;
  /** Facts that the golfer should see before they decide. */
  children?: ReactNode;
}

/** Asks before something that cannot be taken back; only its buttons and Escape close it. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  description,
  confirmLabel,
  dismissLabel = 'Cancel',
  destructive = false,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const focusReturn = useFocusReturn();
  useClosedBeforeMessages(open, onClose);
  return (
    <Radix.Root open={open} onOpenChange={() => onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content className={panelLook} {...focusReturn}>
          <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
          <Radix.Description className="mt-1 mb-5 text-muted-foreground">{description}</Radix.Description>
          {children && <div className="mb-5">{children}</div>}
          <div className="flex justify-end gap-2">
            <Radix.Cancel className={buttonVariants({ variant: 'secondary' })}>{dismissLabel}</Radix.Cancel>
            <Radix.Action asChild>
              <Button sends variant={destructive ? 'destructive' : 'primary'} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </Radix.Action>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
