/** One line of the bench's table. `held` is null for a figure that is told, not demanded. */
export interface Finding {
  what: string;
  mustReach: string;
  measured: string;
  held: boolean | null;
  /** The figures behind the line, for machines. */
  figures: Record<string, number>;
}

/** A figure that is only told. */
export function told(what: string, measured: string, figures: Record<string, number> = {}): Finding {
  return { what, mustReach: '', measured, held: null, figures };
}
