import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { useMay } from '../../../../../lib/operator-permission.ts';
import { FilterSelect } from '../../../../../shell/operator/filter-select.tsx';
import { PagedTable } from '../../../../../shell/operator/paged-table.tsx';
import { useChangeSearch } from '../../../../../shell/operator/use-change-search.ts';
import { Button } from '../../../../../ui/button.tsx';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { Heading } from '../../../../../ui/heading.tsx';
import { ADJUSTMENTS_PER_PAGE, adjustmentsQuery } from '../revenue-query.ts';
import type { AdjustmentsSearch } from '../revenue-search.ts';
import { adjustmentColumns } from './adjustment-columns.tsx';
import { ProposeDialog } from './propose-dialog.tsx';

/** Bookings by hand: goodwill and corrections, with their approval by a second person. */
export function Adjustments() {
  const search = useSearch({ from: '/_signed-in/_operator/admin/_revenue/adjustments' });
  const { state, publisher, page = 1 } = search;
  const change = useChangeSearch<AdjustmentsSearch>();
  const result = useQuery(adjustmentsQuery(search));
  const heading = useRef<HTMLHeadingElement>(null);
  const mayDecide = useMay('money:write');
  const columns = useMemo(() => adjustmentColumns(mayDecide), [mayDecide]);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-[64ch]">
          <Heading level={2} ref={heading}>
            Adjustments
          </Heading>
          <p className="mt-1 text-md text-muted text-pretty">
            A booking between a publisher’s approved balance and the network margin. One person proposes it,
            and its approval books it. A mistake is corrected by a reversal.
          </p>
        </div>
        {mayDecide && <ProposeDialog />}
      </div>
      <PagedTable
        caption="Adjustments"
        result={result}
        page={page}
        perPage={ADJUSTMENTS_PER_PAGE}
        heading={heading}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={57}
        empty={
          <EmptyState title="No adjustments.">
            {state || publisher ? 'None matches.' : 'Propose one to give goodwill or to correct a balance.'}
          </EmptyState>
        }
        tools={
          <>
            <FilterSelect label="State" parameter="state" value={state} choices={CHOICES} />
            {publisher && (
              <Button onClick={() => change({ publisher: undefined, page: undefined })}>
                Only of {publisher}: show all
              </Button>
            )}
          </>
        }
      />
    </>
  );
}

const CHOICES = [
  { value: 'proposed', label: 'Proposed' },
  { value: 'booked', label: 'Booked' },
  { value: 'rejected', label: 'Rejected' },
];
