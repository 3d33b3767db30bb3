import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useMay } from '../../../../lib/operator-permission.ts';
import { PagedTable } from '../../../../shell/operator/paged-table.tsx';
import { Person } from '../../../../shell/operator/person.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { linkClass } from '../../../../ui/link-class.ts';
import { Money } from '../../../../ui/money.tsx';
import { Section } from '../../../../ui/section.tsx';
import { RUN_STATES, runName } from '../payout-labels.ts';
import { RUNS_PER_PAGE, type Run, runsQuery } from '../payouts-query.ts';
import { NewRun } from './new-run.tsx';

const COLUMNS: readonly DataColumn<Run>[] = [
  {
    id: 'run',
    header: 'Run',
    cell: (run) => (
      <span className="block min-w-[16ch]">
        <Link to="/admin/payouts/runs/$id" params={{ id: run.id }} className={linkClass()}>
          {runName(run)}
        </Link>
        <span className="block text-muted text-sm">
          <DateTime at={run.created_at} /> by <Person actor={run.created_by} />
        </span>
      </span>
    ),
    fixed: true,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, fault }) => (
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={RUN_STATES[status].tone}>{RUN_STATES[status].label}</Badge>
        {fault !== null && <Badge tone="reversed">Stopped</Badge>}
      </span>
    ),
  },
  { id: 'amount', header: 'Amount', cell: ({ amount }) => <Money amount={amount} />, numeric: true },
  { id: 'payouts', header: 'Payouts', cell: ({ payouts }) => payouts, numeric: true },
  { id: 'held', header: 'Held', cell: ({ held }) => held, numeric: true },
  {
    id: 'below',
    header: 'Below threshold',
    cell: ({ below_threshold }) => below_threshold,
    numeric: true,
  },
  { id: 'debt', header: 'In debt', cell: ({ in_debt }) => in_debt, numeric: true },
];

/** All runs, newest first, and the button for an extra one. */
export function RunList() {
  const [page, setPage] = useState(1);
  const result = useQuery(runsQuery(page));
  const mayPay = useMay('money:write');
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section
      title="Payout runs"
      lead="The run of a month starts on the payout day. Nothing is sent before people have approved it."
      aside={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link to="/admin/payouts/all" className={linkClass()}>
            All payouts
          </Link>
          {mayPay && <NewRun />}
        </span>
      }
      headingRef={heading}
      isFirst
    >
      <PagedTable
        caption="Payout runs"
        result={result}
        page={page}
        perPage={RUNS_PER_PAGE}
        onPageChange={setPage}
        heading={heading}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowHeight={57}
        choosesColumns={false}
        empty={
          <EmptyState title="No payout run yet.">
            The first one starts on the payout day, or when you start an extra one.
          </EmptyState>
        }
      />
    </Section>
  );
}
