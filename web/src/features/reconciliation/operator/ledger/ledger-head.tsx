import { useSuspenseQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { DefinitionList } from '../../../../ui/definition-list.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ledgerHeadQuery } from './ledger-query.ts';

/** The last closed block with its signature. */
export function LedgerHead() {
  const { data: head } = useSuspenseQuery(ledgerHeadQuery);
  if (head === null) return <EmptyState title="No closed block yet." />;
  return (
    <div className="grid gap-4">
      <DefinitionList
        items={[
          { term: 'Block', value: <span className="figures">{formatCount(head.sequence)}</span> },
          { term: 'Closed', value: <DateTime at={head.closed_at} precision="second" /> },
          {
            term: 'Transfers up to it',
            value: <span className="figures">{formatCount(head.transfers)}</span>,
          },
          { term: 'Hash', value: <Code text={head.hash} /> },
          {
            term: 'Signature',
            value: head.signature === null ? 'Not signed yet' : <Code text={head.signature} />,
          },
          { term: 'Public key', value: <Code text={head.public_key} /> },
        ]}
      />
      <div>
        <CopyButton text={JSON.stringify(head, null, 2)} label="Copy the head" />
      </div>
    </div>
  );
}

function Code({ text }: { text: string }) {
  return (
    <code translate="no" className="font-mono text-sm break-all">
      {text}
    </code>
  );
}
