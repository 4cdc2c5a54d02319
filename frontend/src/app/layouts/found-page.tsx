import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { buttonVariants } from '../../components/ui/button.tsx';
import { Loaded } from '../../components/ui/loaded.tsx';
import { isStatus } from '../../lib/api-error.ts';
import { capitalized } from '../../lib/text.ts';
import { Page } from './page.tsx';

interface FoundPageProps<Thing> {
  /** Its kind, as in "This squad doesn't exist". */
  thing: string;
  query: UseQueryResult<Thing>;
  title: string;
  description: string | undefined;
  /** Stands in its place until there is an answer. */
  loading: ReactNode;
  children: (thing: Thing) => ReactNode;
}

/** The page of a thing that an address names, which may not be there, or not for this golfer. */
export function FoundPage<Thing>(props: FoundPageProps<Thing>) {
  const { thing, query, title, description, loading, children } = props;
  const { pathname } = useLocation();
  if (isStatus(query.error, 404) || isStatus(query.error, 400))
    return (
      <Page title={`${thing.split(' ').map(capitalized).join(' ')} Not Found`} back>
        <div className="py-8 text-center">
          <p className="mb-6">This {thing} doesn't exist or you don't have access to it.</p>
          <Link to="/" className={buttonVariants()}>
            Go Back Home
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
