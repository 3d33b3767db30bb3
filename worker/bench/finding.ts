/** A row of the benchmark table. `passed` is null for a number without a target. */
export interface Finding {
  what: string;
  target: string;
  measured: string;
  passed: boolean | null;
  /** The numbers in the row, for programs. */
  figures: Record<string, number>;
}

/** A measurement without a target. */
export function withoutTarget(what: string, measured: string, figures: Record<string, number> = {}): Finding {
  return { what, target: '', measured, passed: null, figures };
}
