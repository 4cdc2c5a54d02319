import { CardSection } from '../../../components/ui/card.tsx';
import { useReadInSight } from '../api/read-in-sight.ts';
import { CodeForm } from './code-form.tsx';

/** Asks for the code of a mail to the golfer's address, until it is verified. */
export function VerifyAddress({ email }: { email: string }) {
  useReadInSight();
  return (
    <CardSection title="Confirm your e-mail address">
      <p className="wrap-anywhere mb-3 text-muted-foreground text-sm">
        Enter the code in our mail to {email}. If none comes, ask for another, or reset your password by mail: that
        confirms the address too. Until then, mails and invitations to it do not reach you.
      </p>
      <CodeForm />
    </CardSection>
  );
}
