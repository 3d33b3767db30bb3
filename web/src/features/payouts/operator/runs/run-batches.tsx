import { Badge } from '../../../../ui/badge.tsx';
import { Code } from '../../../../ui/code.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Table } from '../../../../ui/table.tsx';
import { batchState } from '../payout-labels.ts';
import type { RunDetail } from '../payouts-query.ts';
import { BatchActions } from './batch-actions.tsx';
import { BatchTrouble } from './batch-trouble.tsx';

/** What was handed to PayPal, and the files for the bank. */
export function RunBatches({ run }: { run: RunDetail }) {
  return (
    <Section
      title="Files and batches"
      lead="Hand a bank file to the bank once, and upload the bank’s statement below the list of runs. PayPal’s batches need nothing from you, unless one stays unclear."
    >
      <Table
        caption="Files and batches"
        rows={run.batches}
        rowKey={({ id }) => id}
        columns={[
          {
            header: 'To',
            cell: ({ rail, provider_batch_id }) => (
              <>
                {rail === 'bank' ? 'Bank file' : 'PayPal'}
                {provider_batch_id && (
                  <Code className="block font-mono text-muted text-sm">{provider_batch_id}</Code>
                )}
              </>
            ),
          },
          {
            header: 'Status',
            cell: (batch) => {
              const { submitted_at, rest_of, is_denied, last_answer } = batch;
              const { tone, label } = batchState(batch);
              return (
                <>
                  <Badge tone={tone}>{label}</Badge>
                  {submitted_at && (
                    <span className="block text-muted text-sm">
                      <DateTime at={submitted_at} />
                    </span>
                  )}
                  {is_denied && (
                    <span className="block max-w-[48ch] text-muted text-sm">
                      PayPal denied it, so nothing was paid.{' '}
                      {last_answer && <Code className="break-words font-mono">{last_answer}</Code>}
                    </span>
                  )}
                  {rest_of && (
                    <span className="block text-muted text-sm">The rest of a batch that was divided</span>
                  )}
                  <BatchTrouble batch={batch} />
                </>
              );
            },
          },
          { header: 'Transfers', cell: ({ transfers }) => transfers, numeric: true },
          { header: 'Amount', cell: ({ amount }) => <Money amount={amount} />, numeric: true },
          { header: 'Actions', cell: (batch) => <BatchActions runId={run.id} batch={batch} /> },
        ]}
      />
    </Section>
  );
}
