import { useQuery } from '@tanstack/react-query';
import { cn } from '../../../../ui/cn.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { ExactMoney } from '../../../../ui/exact-money.tsx';
import { Section } from '../../../../ui/section.tsx';
import { nameOfNetwork, payingNetworksQuery, type StatementDetail } from '../reconciliation-query.ts';

type Balance = StatementDetail['balances'][number];

/** What the network owes and has paid of all months, by the sales and in the ledger. */
export function Balances({ statement }: { statement: StatementDetail }) {
  const networks = useQuery(payingNetworksQuery).data;
  return (
    <Section
      title="Ledger"
      lead={`The amounts that ${nameOfNetwork(networks, statement.network_id)} owes and has paid, over all months. The sum of the sales and the balance in the ledger are equal.`}
    >
      <DataTable
        caption="Ledger balances"
        columns={COLUMNS}
        rows={statement.balances}
        rowKey={({ state }) => state}
        choosesColumns={false}
      />
    </Section>
  );
}

const LABELS: Readonly<Record<Balance['state'], string>> = {
  expected: 'Expected, once the sales are approved',
  due: 'Due',
  received: 'Received',
};

const COLUMNS: DataColumn<Balance>[] = [
  { id: 'state', header: 'Balance', cell: ({ state }) => LABELS[state], fixed: true },
  {
    id: 'conversions',
    header: 'Sales',
    cell: ({ conversions }) => <ExactMoney amount={conversions} />,
    numeric: true,
    fixed: true,
  },
  {
    id: 'ledger',
    header: 'Ledger',
    cell: ({ conversions, ledger }) => (
      <span className={cn(ledger !== conversions && 'font-medium text-reversed')}>
        <ExactMoney amount={ledger} />
      </span>
    ),
    numeric: true,
    fixed: true,
  },
];
