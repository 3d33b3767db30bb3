import { formatCount } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import type { DataColumn } from '../../ui/data-table-columns.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Money } from '../../ui/money.tsx';
import { HealthText, ProblemBadge, ProblemText } from './link-health.tsx';
import type { StoredLink } from './links-query.ts';

/** The API sorts, so the values only mark the columns that can be sorted. */
const sorted = () => 0;

/** The columns of the publisher's own links. */
export const LINK_COLUMNS: readonly DataColumn<StoredLink>[] = [
  {
    id: 'title',
    header: 'Link',
    cell: (link) => <LinkName link={link} />,
    sortBy: sorted,
    fixed: true,
  },
  {
    id: 'ref',
    header: 'Ref',
    cell: ({ sub_id }) => (
      <code className="block max-w-[16ch] truncate font-mono text-sm" title={sub_id ?? undefined}>
        {sub_id ?? '–'}
      </code>
    ),
  },
  {
    id: 'clicks',
    header: 'Clicks',
    cell: ({ clicks }) => formatCount(clicks),
    sortBy: sorted,
    numeric: true,
  },
  {
    id: 'conversions',
    header: 'Conversions',
    cell: ({ conversions }) => formatCount(conversions),
    sortBy: sorted,
    numeric: true,
  },
  {
    id: 'earnings',
    header: 'Earnings',
    cell: ({ earnings }) => <Money amount={earnings} />,
    sortBy: sorted,
    numeric: true,
  },
  {
    id: 'brand',
    header: 'Brand',
    cell: ({ brand_name }) => <span className="whitespace-nowrap">{brand_name}</span>,
    sortBy: sorted,
    hidden: true,
  },
  {
    id: 'epc',
    header: 'EPC',
    cell: ({ epc }) => <Money amount={epc} digits="significant" />,
    sortBy: sorted,
    numeric: true,
    hidden: true,
  },
  {
    id: 'health',
    header: 'Health',
    cell: ({ health }) => <HealthText health={health} />,
    hidden: true,
  },
  {
    id: 'created',
    header: 'Created',
    cell: ({ created_at }) => <DateTime at={created_at} precision="day" />,
    sortBy: sorted,
    numeric: true,
  },
];

/** The name of a link, its brand and its destination. */
function LinkName({ link: { title, status, health, brand_name, original_url } }: { link: StoredLink }) {
  return (
    <div className="min-w-[14ch] max-w-[40ch] max-sm:max-w-[17ch]">
      <span className="flex items-baseline gap-2">
        <span className="truncate" title={title}>
          {title}
        </span>
        <ProblemBadge health={health} />
        {status === 'inactive' && <Badge>Archived</Badge>}
      </span>
      <span className="block truncate text-muted text-sm" title={original_url}>
        {brand_name} · {original_url.replace(/^https?:\/\/(www\.)?/, '')}
      </span>
      {health.state === 'problem' && <ProblemText health={health} />}
    </div>
  );
}
