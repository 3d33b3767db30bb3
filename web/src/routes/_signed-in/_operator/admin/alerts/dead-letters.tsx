import { createFileRoute } from '@tanstack/react-router';
import { DeadLetters } from '../../../../../features/reporting/operator/dead-letters/dead-letters.tsx';
import {
  type DeadLettersSearch,
  deadLettersQuery,
} from '../../../../../features/reporting/operator/dead-letters/dead-letters-query.ts';
import { oneOf, pageOf } from '../../../../../lib/search-params.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/alerts/dead-letters')({
  validateSearch: ({ state, page }): DeadLettersSearch => ({
    state: oneOf(['left'], state),
    page: pageOf(page),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => void queries.prefetchQuery(deadLettersQuery(deps)),
  preload: false,
  component: DeadLetters,
});
