import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { facetsQuery } from '../../../lib/facets.ts';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Table } from '../../../ui/table.tsx';

const MAX_CATEGORIES = 6;

/** The ranges of the brands’ highest rates in the largest categories, each kind of commission on its own line. */
export default function CommissionRanges() {
  return (
    <DataBoundary failed="We couldn’t load the rates." loading={<LoadingState label="Loading rates" />}>
      <Ranges />
    </DataBoundary>
  );
}

function Ranges() {
  const { data: facets } = useSuspenseQuery(facetsQuery);
  return (
    <Table
      caption="Highest rates of the brands, by category"
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
        {
          header: 'Highest rates',
          numeric: true,
          cell: ({ commissions }) =>
            commissions.length === 0
              ? 'Not stated'
              : commissions.map(({ type, label }) => (
                  <span key={type} className="block">
                    {label}
                  </span>
                )),
        },
        {
          header: 'You earn',
          numeric: true,
          cell: ({ commissions }) =>
            commissions.map(({ type, you_earn }) => (
              <span key={type} className="block">
                {you_earn}
              </span>
            )),
        },
      ]}
    />
  );
}
