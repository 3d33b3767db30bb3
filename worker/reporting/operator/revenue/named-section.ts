import { readNames } from '../names/read-names.ts';
import type { ExportSection } from './section-pages.ts';

/** The columns of IDs, and those that name what is behind them. */
const NAMED = { publisher_id: 'publisher_name', network: 'network_name' } as const;

/** A section with the names of its publishers and networks in further columns, after its own. */
export function namedSection({ name, columns, pages }: ExportSection): ExportSection {
  const named = Object.entries(NAMED).flatMap(([id, column]) => {
    const at = columns.indexOf(id);
    return at === -1 ? [] : [{ at, column }];
  });
  return {
    name,
    columns: [...columns, ...named.map(({ column }) => column)],
    async *pages(ctx, input) {
      for await (const rows of pages(ctx, input)) {
        const idOf = (cell: unknown) => (typeof cell === 'string' ? cell : '');
        const names = await readNames(
          ctx,
          rows.flatMap((row) => named.map(({ at }) => idOf(row[at]))),
        );
        yield rows.map((row) => [...row, ...named.map(({ at }) => names.get(idOf(row[at]))?.name ?? null)]);
      }
    },
  };
}
