import { useNavigate } from '@tanstack/react-router';

/** Changes parameters of the current screen; undefined removes one. */
export function useChangeSearch<Search extends object>(): (
  change: Partial<Search>,
  options?: { replace?: boolean },
) => void {
  const navigate = useNavigate();
  return (change, { replace = true } = {}) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...change }), replace, resetScroll: false });
}
