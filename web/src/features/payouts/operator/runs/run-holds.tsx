import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { PagedTable } from '../../../../shell/operator/paged-table.tsx';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { Money } from '../../../../ui/money.tsx';
import { Section } from '../../../../ui/section.tsx';
import { HOLD_LABELS } from '../payout-labels.ts';
import { PAYOUTS_PER_PAGE, type RunDetail, type RunHold, runHoldsQuery } from '../payouts-query.ts';

const COLUMNS: readonly DataColumn<RunHold>[] = [
  {
    id: 'publisher',
    header: 'Publisher',
    cell: ({ publisher_id, full_name }) => (
      <span className="block min-w-[14ch] max-w-[28ch]">
        <PublisherLink id={publisher_id} name={full_name} />
      </span>
    ),
    fixed: true,
  },
  { id: 'amount', header: 'Amount', cell: ({ amount }) => <Money amount={amount} />, numeric: true },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => HOLD_LABELS[reason] },
];

/** The publishers who would have been paid if something didn’t hold them. */
export function RunHolds({ run }: { run: RunDetail }) {
  const [page, setPage] = useState(1);
  const result = useQuery(runHoldsQuery(run.id, page));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section
      title="Held publishers"
      lead="Their money stays in the balance until the reason has gone, and is part of the next run."
      headingRef={heading}
    >
      <PagedTable
        caption="Held publishers"
        result={result}
        page={page}
        perPage={PAYOUTS_PER_PAGE}
        onPageChange={setPage}
        heading={heading}
        columns={COLUMNS}
        rowKey={({ publisher_id }) => publisher_id}
        choosesColumns={false}
      />
    </Section>
  );
}
