import { CardSection } from '../../../components/ui/card.tsx';
import { useReadInSight } from '../api/read-in-sight.ts';
import { CodeForm } from './code-form.tsx';

/** Asks for the code that was mailed to the golfer's address, until it is verified. */
export function VerifyAddress({ email }: { email: string }) {
  useReadInSight();
  return (
    <CardSection title="Confirm your e-mail address">
      <p className="wrap-anywhere mb-3 text-muted-foreground text-sm">
        We have mailed a code to {email}. Until you confirm it, mails and invitations to this address do not reach you.
      </p>
      <CodeForm />
    </CardSection>
  );
}
