import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useMay } from '../../../lib/operator-permission.ts';
import { FilterSelect } from '../../../shell/operator/filter-select.tsx';
import { PagedTable } from '../../../shell/operator/paged-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { networkChoices, PER_PAGE, payingNetworksQuery, statementsQuery } from './reconciliation-query.ts';
import { statementColumns } from './statement-columns.tsx';
import { FromReportsDialog } from './upload/from-reports-dialog.tsx';
import { UploadDialog } from './upload/upload-dialog.tsx';

/** The statements of all networks and months. */
export function StatementList() {
  const search = useSearch({ from: '/_signed-in/_operator/admin/_revenue/reconciliation/' });
  const { network, state, page = 1 } = search;
  const mayWrite = useMay('money:write');
  const result = useQuery(statementsQuery(search));
  const networks = useQuery(payingNetworksQuery).data;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-[64ch]">
          <Heading level={2} ref={heading}>
            Reconciliation
          </Heading>
          <p className="mt-1 text-md text-pretty text-muted">
            Each network’s statement of what it owes for a month, compared row by row with what it reported to
            us, and with what it paid. A month closes once every line is read, every difference is explained
            and the money is there.
          </p>
        </div>
        {mayWrite && (
          <div className="flex flex-wrap gap-2">
            <FromReportsDialog />
            <UploadDialog />
          </div>
        )}
      </div>
      <PagedTable
        caption="Statements"
        result={result}
        page={page}
        perPage={PER_PAGE}
        heading={heading}
        columns={statementColumns(networks)}
        rowKey={({ id }) => id}
        rowHeight={57}
        empty={
          <EmptyState title="No statements.">
            {network || state
              ? 'None matches the filters.'
              : 'Upload the statement that a network has sent for a month, as CSV.'}
          </EmptyState>
        }
        tools={
          <>
            <FilterSelect
              label="Network"
              parameter="network"
              value={network}
              choices={networkChoices(networks)}
            />
            <FilterSelect label="State" parameter="state" value={state} choices={STATE_CHOICES} />
          </>
        }
      />
    </>
  );
}

const STATE_CHOICES = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
];
