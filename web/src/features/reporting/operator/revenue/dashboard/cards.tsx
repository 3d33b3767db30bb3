import type { ReactNode } from 'react';
import { formatCount, plural } from '../../../../../../../worker/platform/contract/counts.ts';
import { conversionRateText } from '../../../../../shell/operator/conversion-rate-text.ts';
import { AsOf } from '../../../../../ui/as-of.tsx';
import { Stat } from '../../../../../ui/stat.tsx';
import { type Figure, type FigureName, REFRESH_MS } from '../revenue-query.ts';
import type { Range } from '../revenue-search.ts';
import { Amount, LedgerNote } from './amount.tsx';
import { ClickDaysDialog } from './click-days-dialog.tsx';
import { RowsDialog } from './rows-dialog.tsx';

interface FigureCardProps {
  name: FigureName;
  figure: Figure | undefined;
  range: Range;
  note?: ReactNode;
}

/** A figure that opens to the rows that make it, with the ledger’s figure. */
export function FigureCard({ name, figure, range, note }: FigureCardProps) {
  if (!figure) return <Stat label={<Placeholder name={name} />} value={undefined} />;
  return (
    <Stat
      label={figure.label}
      value={
        <RowsDialog title={figure.label} filter={{ ...range, figure: name }}>
          <Amount figure={figure} />
        </RowsDialog>
      }
      note={
        <>
          <LedgerNote figure={figure} />
          {note && <span className="block">{note}</span>}
        </>
      }
    />
  );
}

function Placeholder({ name }: { name: FigureName }) {
  return name === 'total_revenue' ? 'Total Platform Revenue' : 'Publisher Earnings';
}

interface ClicksCardProps {
  clicks: number | undefined;
  /** The moment up to which they are complete. */
  asOf: string | undefined;
  range: Range;
}

export function ClicksCard({ clicks, asOf, range }: ClicksCardProps) {
  return (
    <Stat
      label="Total Clicks"
      value={
        clicks === undefined ? undefined : (
          <ClickDaysDialog range={range}>{formatCount(clicks)}</ClickDaysDialog>
        )
      }
      note={
        <>
          Counted clicks, without bots and previews
          {asOf && <AsOf what="Clicks" at={asOf} promised={REFRESH_MS} />}
        </>
      }
    />
  );
}

interface RateCardProps {
  rate: string | null | undefined;
  conversions: number | undefined;
  range: Range;
}

export function RateCard({ rate, conversions = 0, range }: RateCardProps) {
  return (
    <Stat
      label="Conversion Rate"
      value={
        rate === undefined ? undefined : (
          <RowsDialog title="Conversions" filter={{ ...range, figure: 'conversions' }}>
            {conversionRateText(rate)}
          </RowsDialog>
        )
      }
      note={
        <>
          {plural(conversions, 'conversion')}
          <span className="block">Of the counted clicks, those that led to a sale</span>
        </>
      }
    />
  );
}
