import { CopyButton } from './copy-button.tsx';

/** Button beside a booking reference that copies it. */
export const CopyReference = ({ reference, className }: { reference: string; className?: string }) => (
  <CopyButton label="Booking reference" value={reference} variant="link" className={className} />
);
