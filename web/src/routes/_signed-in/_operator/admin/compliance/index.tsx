import { createFileRoute } from '@tanstack/react-router';
import {
  openReviewsQuery,
  violationsQuery,
} from '../../../../../features/compliance/operator/compliance-query.ts';
import { violationsSearch } from '../../../../../features/compliance/operator/compliance-search.ts';
import { Violations } from '../../../../../features/compliance/operator/violations/violations.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/compliance/')({
  validateSearch: violationsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => {
    void queries.prefetchQuery(violationsQuery(deps));
    void queries.prefetchQuery(openReviewsQuery());
  },
  preload: false,
  component: Violations,
});
