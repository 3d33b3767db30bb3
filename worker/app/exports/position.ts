/** What an export does next. Each unit of work ends with the position of the next one. */
export type Position =
  /** Reads tables in the order of their keys. `after` is the last key, as a JSON array. */
  | { phase: 'rows'; table: string | null; after: string | null }
  /** Copies objects by name, one prefix after the other. The late ones are those that were written since the export began. */
  | { phase: 'objects'; prefix: number; after: string | null; late: boolean }
  /** Reads the rows that were written meanwhile. */
  | { phase: 'changes'; after: number }
  | { phase: 'manifest' };

export const FIRST_POSITION: Position = { phase: 'rows', table: null, after: null };
