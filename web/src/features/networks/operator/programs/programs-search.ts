import type { OperatorSearch } from '../../../../lib/operator-search.ts';
import { oneOf, pageOf, textOf } from '../../../../lib/search-params.ts';

export const STATUSES = ['approved', 'pending', 'rejected'] as const;
export const PROGRAMS_PER_PAGE = 50;

export interface ProgramsSearch {
  q: string | undefined;
  status: (typeof STATUSES)[number] | undefined;
  network: string | undefined;
  page: number;
}

/** The programs that the URL names. Leaves out what isn’t valid. */
export function programsSearch({ q, status, network, page }: OperatorSearch): ProgramsSearch {
  return {
    q: textOf(q)?.slice(0, 100),
    status: oneOf(STATUSES, status),
    network: /^[a-z\d-]{1,40}$/.exec(textOf(network) ?? '')?.[0],
    page: pageOf(page) ?? 1,
  };
}
