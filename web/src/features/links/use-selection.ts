import { useCallback, useMemo, useState } from 'react';
import type { StoredLink } from './links-query.ts';

const NO_LINKS: readonly StoredLink[] = [];

interface Selection {
  /** The selected links that are shown. */
  selected: readonly StoredLink[];
  isSelected: (id: string) => boolean;
  select: (id: string, selected: boolean) => void;
  selectAll: () => void;
  clear: () => void;
}

/** The selected links of a page. One that is no longer shown isn't selected. */
export function useSelection(links: readonly StoredLink[] = NO_LINKS): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = useMemo(() => links.filter(({ id }) => ids.has(id)), [links, ids]);
  return {
    selected,
    isSelected: useCallback((id) => ids.has(id), [ids]),
    select: useCallback(
      (id, isSelected) =>
        setIds((old) => new Set(isSelected ? [...old, id] : [...old].filter((other) => other !== id))),
      [],
    ),
    selectAll: () => setIds(new Set(links.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
