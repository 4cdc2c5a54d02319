import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { buttonVariants } from '../../components/ui/button.tsx';
import { Loaded } from '../../components/ui/loaded.tsx';
import { isStatus } from '../../lib/api-error.ts';
import { Page } from './page.tsx';

interface FoundPageProps<Thing> {
  /** Its kind, as in "This squad doesn't exist". */
  thing: string;
  query: UseQueryResult<Thing>;
  title: string;
  description: string | undefined;
  /** Stands in its place until there is an answer. */
  loading: ReactNode;
  /** Heading of the page where it is missing, and the words of the button that leads home. */
  missing?: { title: string; home: string };
  children: (thing: Thing) => ReactNode;
}

const MISSING = { title: '404 Page Not Found', home: 'Go to Home' };

/** The page of a thing that an address names, which may not be there, or not for this golfer. */
export function FoundPage<Thing>(props: FoundPageProps<Thing>) {
  const { thing, query, title, description, loading, missing = MISSING, children } = props;
  const { pathname } = useLocation();
  if (isStatus(query.error, 404) || isStatus(query.error, 400))
    return (
      <Page title={missing.title} back>
        <div className="py-8 text-center">
          <p className="mb-6">This {thing} doesn't exist or you don't have access to it.</p>
          <Link to="/" className={buttonVariants()}>
            {missing.home}
          </Link>
        </div>
      </Page>
    );
  return (
    <Page title={title} description={description} back>
      {/* A dialog that stands open, or what was typed, is about one thing, not about the next of its kind. */}
      <Loaded key={pathname} query={query} loading={loading} failed={`The ${thing} could not be loaded`}>
        {children}
      </Loaded>
    </Page>
  );
}
