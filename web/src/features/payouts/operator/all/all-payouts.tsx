import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { monthText } from '../../../../lib/month-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { PagedTable } from '../../../../shell/operator/paged-table.tsx';
import { useChangeSearch } from '../../../../shell/operator/use-change-search.ts';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { linkClass } from '../../../../ui/link-class.ts';
import { Money } from '../../../../ui/money.tsx';
import { Section } from '../../../../ui/section.tsx';
import { accountName } from '../../account-name.ts';
import { AllRunsLink } from '../all-runs-link.tsx';
import { ACTIONS_COLUMN, REFERENCE_COLUMN, STATUS_COLUMN } from '../payout-columns.tsx';
import { allPayoutsQuery, type ListedPayout, PAYOUTS_PER_PAGE } from '../payouts-query.ts';
import { PUBLISHER_COLUMN } from '../publisher-column.tsx';
import { StatusFilter } from '../status-filter.tsx';
import type { PayoutsSearch } from './payouts-search.ts';

const COLUMNS: readonly DataColumn<ListedPayout>[] = [
  PUBLISHER_COLUMN,
  { id: 'amount', header: 'Amount', cell: ({ amount }) => <Money amount={amount} />, numeric: true },
  STATUS_COLUMN,
  { id: 'since', header: 'Since', cell: ({ updated_at }) => <DateTime at={updated_at} /> },
  {
    id: 'to',
    header: 'Sent to',
    cell: ({ destination }) => (destination ? accountName(destination) : 'Not sent yet'),
  },
  REFERENCE_COLUMN,
  {
    id: 'run',
    header: 'Run',
    cell: ({ run_id, period }) =>
      run_id ? (
        <Link to="/admin/payouts/runs/$id" params={{ id: run_id }} className={linkClass()}>
          {period ? monthText(period) : 'Extra run'}
        </Link>
      ) : (
        'By hand'
      ),
  },
];

/** The payouts of all runs, of one status, or the one that a bank entry is about. */
export function AllPayouts() {
  const search = useSearch({ from: '/_signed-in/_operator/admin/_revenue/payouts/all' });
  const { status, payout, page = 1 } = search;
  const change = useChangeSearch<PayoutsSearch>();
  const mayPay = useMay('money:write');
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <AllRunsLink />
      <Section title={payout ? `Payout ${payout}` : 'All payouts'} headingRef={heading} isFirst>
        <PagedTable
          caption="Payouts"
          result={useQuery(allPayoutsQuery(search))}
          page={page}
          perPage={PAYOUTS_PER_PAGE}
          heading={heading}
          columns={mayPay ? [...COLUMNS, ACTIONS_COLUMN] : COLUMNS}
          rowKey={({ id }) => id}
          rowHeight={57}
          empty={<EmptyState title="No payouts.">{noneText(search)}</EmptyState>}
          tools={
            <StatusFilter
              status={status}
              onChange={(next) => change({ status: next, payout: undefined, page: undefined })}
            />
          }
        />
      </Section>
    </>
  );
}

function noneText({ status, payout }: PayoutsSearch): string {
  if (payout) return 'There is no such payout.';
  return status ? 'No payout has this status.' : 'The first payout run makes them.';
}
