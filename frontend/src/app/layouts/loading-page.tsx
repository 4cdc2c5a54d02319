import { PageTitle } from '../../components/ui/page-title.tsx';
import { Spinner } from '../../components/ui/states.tsx';
import { PRODUCT_NAME } from '../../lib/product.ts';

/** Stands in the place of a whole page until it is known which one it is. */
export const LoadingPage = () => (
  <main>
    <PageTitle className="sr-only">{PRODUCT_NAME}</PageTitle>
    <Spinner className="min-h-dvh" />
  </main>
);
