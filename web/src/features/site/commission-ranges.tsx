import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { brandsQuery, facetsQuery } from '../../lib/brands.ts';
import { failureOf } from '../../lib/error-text.ts';
import { formatCount } from '../../lib/format.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';

const CATEGORIES = 6;

/** What the largest categories pay, from their least brand to their best. */
export default function CommissionRanges() {
  const query = useQuery(facetsQuery);
  const { data: facets, error } = query;
  if (error) return <ErrorState title="We couldn’t load the rates." {...failureOf(error, query)} />;
  if (!facets) return <LoadingState label="Loading rates" />;
  return (
    <Table
      caption="Commission by category"
      rows={facets.category.slice(0, CATEGORIES)}
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
          header: 'Commission',
          numeric: true,
          cell: ({ value, brands }) => <RangeOf category={value} brands={brands} />,
        },
      ]}
    />
  );
}

/** The rates at both ends of a category; brands come highest commission first. */
function RangeOf({ category, brands }: { category: string; brands: number }) {
  const least = useQuery(brandAt(category, brands));
  const best = useQuery(brandAt(category, 1));
  if (least.isPending || best.isPending) return <Skeleton width="12ch" />;
  const rates = [least, best].map(({ data }) => data?.data[0]?.commission_rate);
  return [...new Set(rates)].join(' to ');
}

/** The brand at one place of a category's list. */
function brandAt(category: string, place: number) {
  return brandsQuery({ category, page: `${place}`, per_page: '1' });
}
