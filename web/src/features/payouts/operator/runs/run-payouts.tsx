import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { plural } from '../../../../../../worker/platform/contract/counts.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { PagedTable } from '../../../../shell/operator/paged-table.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ExactMoney } from '../../../../ui/exact-money.tsx';
import { linkClass } from '../../../../ui/link-class.ts';
import { Money } from '../../../../ui/money.tsx';
import { Section } from '../../../../ui/section.tsx';
import { accountName } from '../../account-name.ts';
import { ACTIONS_COLUMN, REFERENCE_COLUMN, STATUS_COLUMN } from '../payout-columns.tsx';
import {
  PAYOUTS_PER_PAGE,
  type PayoutStatus,
  type RunDetail,
  type RunPayout,
  runPayoutsQuery,
} from '../payouts-query.ts';
import { PUBLISHER_COLUMN } from '../publisher-column.tsx';
import { StatusFilter } from '../status-filter.tsx';

function columnsFor(mayPay: boolean): DataColumn<RunPayout>[] {
  return [
    PUBLISHER_COLUMN,
    {
      id: 'amount',
      header: 'Amount',
      cell: ({ amount, previous_amount }) => (
        <>
          <Money amount={amount} />
          <span className="block whitespace-nowrap text-muted text-sm">
            {previous_amount === null ? (
              'First payout'
            ) : (
              <>
                Last <Money amount={previous_amount} />
              </>
            )}
          </span>
        </>
      ),
      numeric: true,
    },
    {
      id: 'parts',
      header: 'Pays',
      cell: (payout) => <Parts payout={payout} />,
    },
    {
      id: 'balance',
      header: 'Ledger balance',
      cell: ({ balance }) => <ExactMoney amount={balance} />,
      numeric: true,
      hidden: true,
    },
    STATUS_COLUMN,
    {
      id: 'to',
      header: 'To',
      cell: ({ goes_to, attempt }) => (
        <span className="block min-w-[18ch]">
          {goes_to ? accountName(goes_to) : 'No account to pay to'}
          {attempt > 1 && <span className="block text-muted text-sm">Attempt {attempt}</span>}
        </span>
      ),
    },
    REFERENCE_COLUMN,
    {
      id: 'statement',
      header: 'Statement',
      cell: ({ id, status }) =>
        status === 'canceled' ? (
          '–'
        ) : (
          <span className="flex gap-3 whitespace-nowrap">
            {(['pdf', 'csv'] as const).map((format) => (
              <a
                key={format}
                href={`/v1/operations/payouts/${id}/statement?format=${format}`}
                download
                className={linkClass()}
              >
                {format.toUpperCase()}
              </a>
            ))}
            {(status === 'created' || status === 'approved') && <span className="text-muted">Preview</span>}
          </span>
        ),
    },
    ...(mayPay ? [ACTIONS_COLUMN] : []),
  ];
}

/** The sales, adjustments and clawbacks that a payout is the sum of. */
function Parts({ payout: { sales, adjustments, clawbacks } }: { payout: RunPayout }) {
  return (
    <span className="block min-w-[20ch]">
      {plural(sales.count, 'sale')} <ExactMoney amount={sales.amount} />
      {!isNothing(adjustments) && (
        <span className="block text-sm">
          Adjustments <ExactMoney amount={adjustments} signed />
        </span>
      )}
      {!isNothing(clawbacks) && (
        <span className="block text-sm">
          Clawbacks <ExactMoney amount={clawbacks} signed />
        </span>
      )}
    </span>
  );
}

function isNothing(amount: string): boolean {
  return Number(amount) === 0;
}

/** The payouts of a run with their states, the reasons of failures, and their statements. */
export function RunPayouts({ run }: { run: RunDetail }) {
  const [status, setStatus] = useState<PayoutStatus>();
  const [page, setPage] = useState(1);
  const result = useQuery(runPayoutsQuery(run, status, page));
  const mayPay = useMay('money:write');
  const columns = useMemo(() => columnsFor(mayPay), [mayPay]);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section title="Payouts" headingRef={heading}>
      <PagedTable
        caption="Payouts of the run"
        result={result}
        page={page}
        perPage={PAYOUTS_PER_PAGE}
        onPageChange={setPage}
        heading={heading}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={57}
        empty={
          <EmptyState title="No payouts.">
            {status ? 'No payout has this status.' : 'No publisher is due.'}
          </EmptyState>
        }
        tools={
          <StatusFilter
            status={status}
            onChange={(next) => {
              setStatus(next);
              setPage(1);
            }}
          />
        }
      />
    </Section>
  );
}
