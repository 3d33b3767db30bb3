import { type GivenSearch, oneOf, pageOf, searchTextOf, textOf } from '../../../../lib/search-params.ts';

const STATUSES = ['approved', 'pending', 'rejected'] as const;

export interface ProgramsSearch {
  q?: string | undefined;
  status?: (typeof STATUSES)[number] | undefined;
  network?: string | undefined;
  page?: number | undefined;
}

export function programsSearch({ q, status, network, page }: GivenSearch): ProgramsSearch {
  return {
    q: searchTextOf(q),
    status: oneOf(STATUSES, status),
    network: /^[a-z\d-]{1,40}$/.exec(textOf(network) ?? '')?.[0],
    page: pageOf(page),
  };
}
