import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { Section } from '../../../../ui/section.tsx';
import { unreadableLinesQuery } from '../reconciliation-query.ts';

interface Line {
  line: number;
  code: string;
  detail: string;
  text: string;
}

/** The lines of the uploaded files that couldn’t be read. */
export function UnreadableLines({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(unreadableLinesQuery(id));
  return (
    <Section
      title="Unreadable lines"
      lead="These lines of the uploaded files aren’t part of the statement. Upload them again once they are corrected."
    >
      <DataTable
        caption="Unreadable lines"
        columns={COLUMNS}
        rows={data?.data}
        rowKey={({ line, code, text }) => `${line} ${code} ${text}`}
        choosesColumns={false}
        error={error ? { detail: errorText(error), onRetry: () => void refetch() } : undefined}
      />
    </Section>
  );
}

const COLUMNS: DataColumn<Line>[] = [
  { id: 'line', header: 'Line', cell: ({ line }) => formatCount(line), numeric: true, fixed: true },
  { id: 'detail', header: 'Problem', cell: ({ detail }) => detail },
  {
    id: 'text',
    header: 'Text',
    cell: ({ text }) => <code className="block max-w-[48ch] font-mono text-sm break-all">{text}</code>,
  },
];
