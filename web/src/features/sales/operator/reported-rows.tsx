import { Code } from '../../../ui/code.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { ExactMoney } from '../../../ui/exact-money.tsx';
import { Table } from '../../../ui/table.tsx';
import type { UnattributedDetail } from './requests-query.ts';

/** How the rows name the click and the publisher, and their texts. */
export function ReportedRows({
  sale: { rows, versions },
}: {
  sale: Pick<UnattributedDetail, 'rows' | 'versions'>;
}) {
  return (
    <div className="grid gap-6">
      <Table
        caption="References"
        columns={[
          { header: 'Row', cell: ({ row_id }) => <span className="break-all">{row_id}</span> },
          { header: 'Click', cell: ({ click_ref }) => <Reference text={click_ref} /> },
          { header: 'Publisher', cell: ({ publisher_ref }) => <Reference text={publisher_ref} /> },
          { header: 'Program', cell: ({ program_ref }) => <Reference text={program_ref} /> },
        ]}
        rows={rows}
        rowKey={({ row_id }) => row_id}
      />
      <ol aria-label="Versions" className="grid gap-4">
        {versions.map(
          ({ row_id, version, received_at, network_status, commission, superseded, raw, raw_error }) => (
            <li key={`${row_id} ${version}`}>
              <p className="mb-1 flex flex-wrap gap-x-4 text-muted text-sm">
                <span>
                  Version {version}, received <DateTime at={received_at} />
                </span>
                <span>{network_status}</span>
                <ExactMoney amount={commission} />
                {superseded && <span>Has no effect</span>}
              </p>
              <pre
                translate="no"
                className="max-h-60 overflow-auto whitespace-pre-wrap break-all rounded-sm border border-rule bg-sheet p-3 font-mono text-sm"
              >
                {raw ?? `The text isn’t available (${raw_error}).`}
              </pre>
            </li>
          ),
        )}
      </ol>
    </div>
  );
}

function Reference({ text }: { text: string | null }) {
  return text ? <Code className="break-all font-mono text-sm">{text}</Code> : '–';
}
