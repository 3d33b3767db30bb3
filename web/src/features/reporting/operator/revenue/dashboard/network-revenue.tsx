import { formatCount } from '../../../../../../../worker/platform/contract/counts.ts';
import { BarChart } from '../../../../../ui/bar-chart.tsx';
import { DataTable } from '../../../../../ui/data-table.tsx';
import type { DataColumn } from '../../../../../ui/data-table-columns.ts';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { Money } from '../../../../../ui/money.tsx';
import type { Revenue } from '../revenue-query.ts';
import { isWhole, type Range } from '../revenue-search.ts';
import { Amount, LedgerNote } from './amount.tsx';
import { RowsDialog } from './rows-dialog.tsx';

type Network = Revenue['networks'][number];

interface NetworkRevenueProps {
  networks: readonly Network[] | undefined;
  range: Range;
}

/** The revenue of each network as bars and as a table. */
export function NetworkRevenue({ networks, range }: NetworkRevenueProps) {
  if (networks?.length === 0)
    return (
      <EmptyState title={isWhole(range) ? 'No revenue yet.' : 'No revenue in this period.'}>
        {isWhole(range)
          ? 'A network’s revenue appears here after its first revenue sync with a sale.'
          : 'Choose another period.'}
      </EmptyState>
    );
  return (
    <div className="grid gap-8">
      {networks && (
        <BarChart
          title="Revenue by network"
          labelHeader="Network"
          labels={networks.map(({ name }) => name)}
          series={[
            {
              label: 'Revenue',
              tone: 'river',
              values: networks.map(({ amount }) => Number(microsOf(amount)) / 1_000_000),
            },
          ]}
          format={(value) =>
            `$${value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
          }
        />
      )}
      <DataTable
        caption="Revenue by Network"
        columns={columnsOf(range)}
        rows={networks}
        rowKey={({ network }) => network}
        choosesColumns={false}
        rowHeight={57}
      />
    </div>
  );
}

/** The network of accepted claims, which no network has reported. */
const CLAIMS = 'direct';

function columnsOf(range: Range): DataColumn<Network>[] {
  return [
    { id: 'network', header: 'Network', cell: ({ name }) => name, fixed: true },
    {
      id: 'revenue',
      header: 'Revenue',
      cell: (network) => (
        <>
          <RowsDialog
            title={`Revenue of ${network.name}`}
            filter={{
              ...range,
              figure: network.network === CLAIMS ? 'claims' : 'total_revenue',
              network: network.network,
            }}
          >
            <Amount figure={network} />
          </RowsDialog>
          <span className="block text-muted text-sm">
            <LedgerNote figure={network} />
          </span>
        </>
      ),
      numeric: true,
      sortBy: ({ amount }) => microsOf(amount),
    },
    {
      id: 'earnings',
      header: 'Publishers',
      cell: ({ publisher_earnings }) => <Money amount={publisher_earnings} />,
      numeric: true,
    },
    { id: 'held', header: 'Held', cell: ({ held }) => <Money amount={held} />, numeric: true },
    {
      id: 'margin',
      header: 'Network margin',
      cell: ({ network_margin }) => <Money amount={network_margin} />,
      numeric: true,
    },
    {
      id: 'unattributed',
      header: 'Unattributed',
      cell: ({ unattributed }) => <Money amount={unattributed} />,
      numeric: true,
    },
    {
      id: 'conversions',
      header: 'Conversions',
      cell: ({ conversions }) => formatCount(conversions),
      numeric: true,
    },
  ];
}

/** An exact decimal amount in micro-dollars, for sorting and for charts. */
function microsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const micros = BigInt(whole) * 1_000_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
  return amount.startsWith('-') ? -micros : micros;
}
