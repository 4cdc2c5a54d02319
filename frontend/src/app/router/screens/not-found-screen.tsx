import { Flag } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { PageTitle } from '../../../components/ui/page-title.tsx';

export function NotFoundScreen() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md place-content-center justify-items-center gap-3 p-4 text-center">
      <Flag aria-hidden className="size-12 text-primary" />
      <PageTitle className="text-xl">404 Page Not Found</PageTitle>
      <p className="text-muted-foreground">Did you forget to add the page to the router?</p>
      <Link to="/" className={buttonVariants({ className: 'mt-2' })}>
        Go to Home
      </Link>
    </main>
  );
}
