import type { Figure, FigureName } from '../revenue-query.ts';
import type { Range } from '../revenue-search.ts';
import { Amount, LedgerNote } from './amount.tsx';
import { RowsDialog } from './rows-dialog.tsx';

interface MoneyLine {
  name: FigureName;
  figure: Figure;
  note: string;
}

/** Figures in lines, each with its rows and the ledger’s figure. */
export function MoneyLines({ figures, range }: { figures: readonly MoneyLine[]; range: Range }) {
  return (
    <ul className="max-w-200 divide-y divide-rule border-y border-rule">
      {figures.map(({ name, figure, note }) => (
        <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
          <span>
            {figure.label} <span className="block text-muted text-sm">{note}</span>
          </span>
          <span className="ml-auto text-right">
            <RowsDialog title={figure.label} filter={{ ...range, figure: name }}>
              <Amount figure={figure} />
            </RowsDialog>
            <span className="block text-muted text-sm">
              <LedgerNote figure={figure} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
