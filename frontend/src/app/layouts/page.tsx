import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageTitle } from '../../components/ui/page-title.tsx';
import { AvatarMenu } from '../../features/auth/components/avatar-menu.tsx';
import { Bell } from '../../features/notification/components/bell.tsx';

interface PageProps {
  title: string;
  description?: string;
  /** Offers the way back to the home screen. */
  back?: boolean;
  children: ReactNode;
}

/** A screen's header, with its title, the bell and the golfer's menu, above what it shows. */
export function Page({ title, description, back, children }: PageProps) {
  return (
    <>
      <header className="sticky top-(--offline-notice) z-20 flex min-h-15 large-text:static large-text:flex-wrap items-center gap-1 border-b bg-card py-1.5 pr-2 pl-4 sm:border-x lg:border-x-0 lg:bg-background">
        {back && (
          <Link
            to="/"
            aria-label="Back"
            className="-ml-3 grid size-11 shrink-0 place-items-center rounded-lg hover:bg-muted"
          >
            <ArrowLeft aria-hidden className="size-5" />
          </Link>
        )}
        <div className="min-w-0 grow large-text:order-last large-text:basis-full">
          <PageTitle className="wrap-break-word line-clamp-2 large-text:line-clamp-none">{title}</PageTitle>
          {description && <p className="shortened text-muted-foreground text-sm">{description}</p>}
        </div>
        <div className="ml-auto flex items-center gap-1">
          <Bell />
          <AvatarMenu />
        </div>
      </header>
      <main className="space-y-5 p-4">{children}</main>
    </>
  );
}
