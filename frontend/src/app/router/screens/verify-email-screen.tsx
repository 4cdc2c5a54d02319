import { useSearchParams } from 'react-router-dom';
import { cardLook } from '../../../components/ui/card.tsx';
import { VerifyByLink } from '../../../features/verification/components/verify-by-link.tsx';
import { classNames } from '../../../lib/class-names.ts';

/** Where the link of a mail that verifies an address leads to. */
export function VerifyEmailScreen() {
  const [search] = useSearchParams();
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center p-4 text-center">
      <div className={classNames(cardLook, 'p-6 py-8')}>
        <VerifyByLink token={search.get('token') ?? ''} />
      </div>
    </main>
  );
}
