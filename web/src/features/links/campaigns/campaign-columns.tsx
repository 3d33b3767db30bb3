import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import type { DataColumn } from '../../../ui/data-table-columns.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { roundDecimal } from '../../../ui/decimal-text.ts';
import { linkClass } from '../../../ui/link-class.ts';
import { Money } from '../../../ui/money.tsx';
import type { Campaign } from './campaigns-query.ts';

/** The columns of the publisher's campaigns. */
export const CAMPAIGN_COLUMNS: readonly DataColumn<Campaign>[] = [
  {
    id: 'name',
    header: 'Campaign',
    cell: ({ id, name }) => (
      <Link
        to="/links"
        search={{ campaign: id }}
        title={name}
        className={`${linkClass()} block min-w-[14ch] max-w-[40ch] truncate max-sm:max-w-[17ch]`}
      >
        {name}
      </Link>
    ),
    sortBy: ({ name }) => name,
    fixed: true,
  },
  {
    id: 'links',
    header: 'Links',
    cell: ({ links }) => formatCount(links),
    sortBy: ({ links }) => links,
    numeric: true,
  },
  {
    id: 'clicks',
    header: 'Clicks',
    cell: ({ clicks }) => formatCount(clicks),
    sortBy: ({ clicks }) => clicks,
    numeric: true,
  },
  {
    id: 'conversions',
    header: 'Conversions',
    cell: ({ conversions }) => formatCount(conversions),
    sortBy: ({ conversions }) => conversions,
    numeric: true,
  },
  {
    id: 'earnings',
    header: 'Earnings',
    cell: ({ earnings }) => <Money amount={earnings} />,
    sortBy: ({ earnings }) => micros(earnings),
    numeric: true,
  },
  {
    id: 'epc',
    header: 'EPC',
    cell: ({ epc }) => <Money amount={epc} digits="significant" />,
    sortBy: ({ epc }) => micros(epc),
    numeric: true,
  },
  {
    id: 'created',
    header: 'Created',
    cell: ({ created_at }) => <DateTime at={created_at} precision="day" />,
    sortBy: ({ created_at }) => created_at,
    numeric: true,
  },
];

function micros(amount: string): bigint {
  return BigInt(roundDecimal(amount, 6).replace('.', ''));
}
