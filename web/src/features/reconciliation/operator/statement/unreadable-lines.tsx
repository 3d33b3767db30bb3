import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { oneOf } from '../../../../lib/search-params.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Code } from '../../../../ui/code.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { Section } from '../../../../ui/section.tsx';
import { textIn } from '../../../../ui/text-in.ts';
import { toast } from '../../../../ui/toast.ts';
import { RECONCILIATION_KEY, type UnreadableLine, unreadableLinesQuery } from '../reconciliation-query.ts';

/** The lines of the uploaded files that couldn’t be read. Those that nothing has settled keep the month open. */
export function UnreadableLines({ id }: { id: string }) {
  const mayWrite = useMay('money:write');
  const { data, error, refetch } = useQuery(unreadableLinesQuery(id));
  return (
    <Section
      title="Unreadable lines"
      lead="These lines of the uploaded files aren’t part of the statement, and keep the month open. Upload them again once they are corrected, or say what they are."
    >
      <DataTable
        caption="Unreadable lines"
        columns={mayWrite ? [...COLUMNS, actionsOf(id)] : COLUMNS}
        rows={data?.data}
        rowKey={({ id: line }) => line}
        choosesColumns={false}
        error={error ? { detail: errorText(error), onRetry: () => void refetch() } : undefined}
      />
    </Section>
  );
}

const RESOLUTIONS: Readonly<Record<NonNullable<UnreadableLine['resolution']>, string>> = {
  corrected: 'Corrected',
  not_a_row: 'A total or a note',
  other_statement: 'Of another statement',
  given_up: 'Not claimed',
};
const DECISIONS = ['not_a_row', 'other_statement', 'given_up'] as const;
const CHOICES = [
  { value: 'not_a_row', label: 'A total or a note: it has no commission' },
  { value: 'other_statement', label: 'Of another month’s or account’s statement' },
  { value: 'given_up', label: 'Not claimed: we don’t ask for its commission' },
];
const SCOPES = [
  { value: '', label: 'This line' },
  { value: 'all', label: 'All open lines with this problem' },
];

const COLUMNS: DataColumn<UnreadableLine>[] = [
  { id: 'line', header: 'Line', cell: ({ line }) => formatCount(line), numeric: true, fixed: true },
  { id: 'detail', header: 'Problem', cell: ({ detail }) => detail },
  {
    id: 'text',
    header: 'Text',
    cell: ({ text }) => <Code className="block max-w-[48ch] font-mono text-sm break-all">{text}</Code>,
  },
  {
    id: 'resolution',
    header: 'State',
    cell: ({ resolution, resolved_by, explanation }) =>
      resolution === null ? (
        <Badge tone="held">Keeps the month open</Badge>
      ) : (
        <span className="block max-w-[40ch] text-pretty">
          {RESOLUTIONS[resolution]}
          {explanation && <span className="block">{explanation}</span>}
          {resolved_by && (
            <span className="block text-muted text-sm">
              {resolved_by.slice(resolved_by.indexOf(':') + 1)}
            </span>
          )}
        </span>
      ),
  },
];

function actionsOf(statementId: string): DataColumn<UnreadableLine> {
  return {
    id: 'actions',
    header: 'Actions',
    cell: (line) => line.resolution === null && <SettleDialog statementId={statementId} line={line} />,
    fixed: true,
  };
}

/** Says what a line is that no file will correct. */
function SettleDialog({ statementId, line }: { statementId: string; line: UnreadableLine }) {
  const queries = useQueryClient();
  return (
    <ReasonDialog
      title={`Settle line ${formatCount(line.line)}?`}
      description="The line stays out of the statement and no longer keeps the month open. The decision has your name."
      label="Explanation"
      submitLabel="Settle line"
      failed="The line wasn’t settled."
      trigger={
        <Button size="sm" aria-label={`Settle line ${formatCount(line.line)}`}>
          Settle
        </Button>
      }
      onSubmit={async (explanation, fields) => {
        const body = {
          line_id: line.id,
          all_of_code: textIn(fields, 'scope') === 'all',
          resolution: oneOf(DECISIONS, textIn(fields, 'resolution')) ?? 'not_a_row',
          explanation,
        };
        await withConfirmation(() =>
          bodyOf(
            api.PATCH('/v1/operations/network-statements/{id}/unreadable-lines', {
              params: { path: { id: statementId } },
              body,
            }),
          ),
        );
        await queries.invalidateQueries({ queryKey: RECONCILIATION_KEY });
        toast.success('Line settled');
      }}
    >
      <NativeSelect label="The line is" name="resolution" choices={CHOICES} />
      <NativeSelect label="Settle" name="scope" choices={SCOPES} />
    </ReasonDialog>
  );
}
