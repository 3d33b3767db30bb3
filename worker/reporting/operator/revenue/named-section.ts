import { readNames } from '../names/read-names.ts';
import type { ExportSection } from './section-pages.ts';

/** The columns of IDs, and those that name what is behind them. */
const NAMED = { publisher_id: 'publisher_name', network: 'network_name' } as const;

/** A section with the names of its publishers and networks in further columns, after its own. A name in `known` isn't read again. */
export function namedSection(
  { name, columns, pages }: ExportSection,
  known: Map<string, string | null>,
): ExportSection {
  const named = Object.entries(NAMED).flatMap(([id, column]) => {
    const at = columns.indexOf(id);
    return at === -1 ? [] : [{ at, column }];
  });
  return {
    name,
    columns: [...columns, ...named.map(({ column }) => column)],
    async *pages(ctx, input, from) {
      for await (const { rows, at: position } of pages(ctx, input, from)) {
        const idOf = (cell: unknown) => (typeof cell === 'string' ? cell : '');
        const ids = rows.flatMap((row) => named.map(({ at }) => idOf(row[at])));
        const unknown = ids.filter((id) => id !== '' && !known.has(id));
        if (unknown.length > 0) {
          const names = await readNames(ctx, unknown);
          for (const id of unknown) known.set(id, names.get(id)?.name ?? null);
        }
        const cells = rows.map((row) => [...row, ...named.map(({ at }) => known.get(idOf(row[at])) ?? null)]);
        yield { rows: cells, at: position };
      }
    },
  };
}
