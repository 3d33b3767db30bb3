import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { type Facets, facetsQuery } from '../../../lib/facets.ts';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Table } from '../../../ui/table.tsx';

const MAX_CATEGORIES = 6;

/** What the reader earns from the brands of the largest categories, and below it what the brands pay, for each kind of rate. */
export default function CommissionRanges() {
  return (
    <DataBoundary failed="We couldn’t load the rates." loading={<LoadingState label="Loading rates" />}>
      <Ranges />
    </DataBoundary>
  );
}

type Category = Facets['category'][number];

const KINDS = [
  { type: 'percentage', header: 'You earn (% of a sale)' },
  { type: 'flat', header: 'You earn (per sale)' },
  { type: 'cpc', header: 'You earn (per click)' },
] as const;

function Ranges() {
  const { data: facets } = useSuspenseQuery(facetsQuery);
  return (
    <Table
      caption="What brands pay, by category"
      rows={facets.category.slice(0, MAX_CATEGORIES)}
      rowKey={({ value }) => value}
      columns={[
        {
          header: 'Category',
          cell: ({ value, label }) => (
            <Link to="/brands" search={{ category: value }} className={linkClass()}>
              {label}
            </Link>
          ),
        },
        { header: 'Brands', numeric: true, cell: ({ brands }) => formatCount(brands) },
        ...KINDS.map(({ type, header }) => ({
          header,
          numeric: true,
          cell: ({ commissions }: Category) => (
            <Range of={commissions.find((range) => range.type === type)} />
          ),
        })),
      ]}
    />
  );
}

function Range({ of: range }: { of: Category['commissions'][number] | undefined }) {
  if (!range) return <span className="text-muted">–</span>;
  return (
    <>
      <span className="block">{withoutUnit(range.you_earn)}</span>
      <span className="block text-sm text-muted">brands pay {withoutUnit(range.label)}</span>
    </>
  );
}

/** The column says what the rate is for: `$1.00 to $4.00 per sale` → `$1.00 to $4.00`. */
function withoutUnit(text: string): string {
  return text.replace(/ per (sale|click)$/, '');
}
