import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../../lib/error-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Person } from '../../../../shell/operator/person.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ENTRY_OUTCOMES } from '../payout-labels.ts';
import { type BankStatement, statementsQuery } from '../payouts-query.ts';
import { UnexplainedEntries } from './unexplained-entries.tsx';
import { UploadStatement } from './upload-statement.tsx';

const COLUMNS: readonly DataColumn<BankStatement>[] = [
  {
    id: 'file',
    header: 'File',
    cell: ({ file_name, uploaded_at, uploaded_by }) => (
      <span className="block min-w-[18ch] max-w-[36ch] break-words">
        {file_name}
        <span className="block text-muted text-sm">
          <DateTime at={uploaded_at} /> by <Person actor={uploaded_by} />
        </span>
      </span>
    ),
    fixed: true,
  },
  {
    id: 'entries',
    header: 'Entries',
    cell: ({ entries }) =>
      entries.length === 0
        ? 'All already known'
        : entries.map(({ outcome, entries: count }) => `${count} ${ENTRY_OUTCOMES[outcome]}`).join(', '),
  },
];

/** Uploaded statements of the bank, and their entries that wait for a person. */
export function BankStatements() {
  const { data, error, refetch } = useQuery(statementsQuery);
  const mayPay = useMay('money:write');
  return (
    <Section
      title="Bank statements"
      lead="A statement (camt.053, also in a ZIP file) settles the payouts whose transfers the bank has booked, and puts the money of returned ones back. The same entry never counts twice. Unclear entries wait for you."
      aside={mayPay && <UploadStatement />}
    >
      <UnexplainedEntries />
      <DataTable
        caption="Bank statements"
        columns={COLUMNS}
        rows={data?.data}
        rowKey={({ id }) => id}
        rowHeight={57}
        choosesColumns={false}
        error={error ? { detail: errorText(error), onRetry: () => void refetch() } : undefined}
        empty={
          <EmptyState title="No bank statement yet.">
            Upload the first one after the bank has taken a file.
          </EmptyState>
        }
      />
    </Section>
  );
}
