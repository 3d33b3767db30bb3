import { useSearch } from '@tanstack/react-router';
import { useChangeSearch } from '../../../../../shell/operator/use-change-search.ts';
import type { PublisherSearch } from '../publishers-search.ts';

/** The page of the shown list, in the URL. */
export function usePage(): { page: number; onPageChange: (page: number) => void } {
  const { page = 1 } = useSearch({ from: '/_signed-in/_operator/admin/publishers/$id' });
  const change = useChangeSearch<PublisherSearch>();
  return { page, onPageChange: (next) => change({ page: next === 1 ? undefined : next }) };
}
