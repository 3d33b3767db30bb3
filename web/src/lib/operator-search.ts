import { useNavigate, useSearch } from '@tanstack/react-router';

/** The parameters of the operators’ area. Each tab validates those that it reads. */
export type OperatorSearch = Record<string, unknown>;

export function useOperatorSearch(): OperatorSearch {
  return useSearch({ strict: false });
}

/** Changes parameters of the current screen; undefined removes one. */
export function useChangeSearch(): (change: OperatorSearch, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return (change, { replace = true } = {}) =>
    void navigate({
      to: '.',
      search: (old: OperatorSearch) => ({ ...old, ...change }),
      replace,
      resetScroll: false,
    });
}
