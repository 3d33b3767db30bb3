import { useCallback, useMemo, useState } from 'react';
import type { Program } from './programs-query.ts';

const NONE: readonly Program[] = [];

export interface Selection {
  /** The selected programs of the page that can be decided. */
  selected: readonly Program[];
  /** The programs of the page that can be decided. */
  decidable: readonly Program[];
  isSelected: (id: string) => boolean;
  select: (id: string, selected: boolean) => void;
  selectAll: () => void;
  clear: () => void;
}

/** The selected pending programs of a page. One that is no longer shown or pending isn’t selected. */
export function useSelection(programs: readonly Program[] = NONE): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const decidable = useMemo(() => programs.filter(({ status }) => status === 'pending'), [programs]);
  return {
    selected: useMemo(() => decidable.filter(({ id }) => ids.has(id)), [decidable, ids]),
    decidable,
    isSelected: useCallback((id) => ids.has(id), [ids]),
    select: useCallback(
      (id, isSelected) =>
        setIds((old) => new Set(isSelected ? [...old, id] : [...old].filter((other) => other !== id))),
      [],
    ),
    selectAll: () => setIds(new Set(decidable.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
