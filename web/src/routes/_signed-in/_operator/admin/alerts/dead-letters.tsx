import { createFileRoute } from '@tanstack/react-router';
import { DeadLetters } from '../../../../../features/reporting/operator/dead-letters/dead-letters.tsx';
import { deadLettersQuery } from '../../../../../features/reporting/operator/dead-letters/dead-letters-query.ts';
import { pageOf } from '../../../../../lib/search-params.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/alerts/dead-letters')({
  validateSearch: ({ page }): { page?: number | undefined } => ({ page: pageOf(page) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps: { page } }) => void queries.prefetchQuery(deadLettersQuery(page)),
  preload: false,
  component: DeadLetters,
});
