import { createFileRoute } from '@tanstack/react-router';
import { networksQuery } from '../../../../../features/networks/operator/networks-query.ts';
import { Programs } from '../../../../../features/networks/operator/programs/programs.tsx';
import { programsQuery } from '../../../../../features/networks/operator/programs/programs-query.ts';
import { programsSearch } from '../../../../../features/networks/operator/programs/programs-search.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/networks/')({
  validateSearch: programsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => {
    void queries.prefetchQuery(programsQuery(deps));
    void queries.prefetchQuery(networksQuery);
  },
  preload: false,
  component: Programs,
});
