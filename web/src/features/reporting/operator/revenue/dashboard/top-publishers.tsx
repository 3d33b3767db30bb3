import { formatCount } from '../../../../../../../worker/platform/contract/counts.ts';
import { PublisherLink } from '../../../../../shell/operator/publisher-link.tsx';
import { DataTable } from '../../../../../ui/data-table.tsx';
import type { DataColumn } from '../../../../../ui/data-table-columns.ts';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { Money } from '../../../../../ui/money.tsx';
import { isZero } from '../../../../sales/is-zero.ts';
import type { Revenue } from '../revenue-query.ts';
import { isWhole, type Range } from '../revenue-search.ts';
import { Amount, LedgerNote } from './amount.tsx';
import { RowsDialog } from './rows-dialog.tsx';

type Publisher = Revenue['top_publishers'][number];

const SHOWN = 5;

interface TopPublishersProps {
  publishers: readonly Publisher[] | undefined;
  range: Range;
}

/** The publishers with the highest earnings, ranked. */
export function TopPublishers({ publishers, range }: TopPublishersProps) {
  return (
    <DataTable
      caption="Top Publishers"
      columns={columnsOf(range)}
      rows={publishers?.slice(0, SHOWN)}
      rowKey={({ publisher_id }) => publisher_id}
      choosesColumns={false}
      rowHeight={57}
      empty={
        <EmptyState title={isWhole(range) ? 'No earnings yet.' : 'No earnings in this period.'}>
          {isWhole(range) ? 'Publishers appear here with their first sale.' : 'Choose another period.'}
        </EmptyState>
      }
    />
  );
}

function columnsOf(range: Range): DataColumn<Publisher>[] {
  return [
    { id: 'rank', header: 'Rank', cell: ({ rank }) => `#${rank}`, fixed: true },
    {
      id: 'publisher',
      header: 'Publisher',
      cell: ({ publisher_id }) => <PublisherLink id={publisher_id} />,
      fixed: true,
    },
    {
      id: 'earnings',
      header: 'Earnings',
      cell: (publisher) => (
        <>
          <RowsDialog
            title={`Earnings of ${publisher.publisher_id}`}
            filter={{ ...range, figure: 'publisher_earnings', publisher_id: publisher.publisher_id }}
          >
            <Amount figure={publisher} />
          </RowsDialog>
          {!isZero(publisher.held) && (
            <span className="block text-held text-sm">
              <Money amount={publisher.held} /> more is held
            </span>
          )}
          <span className="block text-muted text-sm">
            <LedgerNote figure={publisher} />
          </span>
        </>
      ),
      numeric: true,
    },
    {
      id: 'clicks',
      header: 'Clicks',
      cell: ({ clicks }) => formatCount(clicks),
      numeric: true,
    },
  ];
}
