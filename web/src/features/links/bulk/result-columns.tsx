import { LINK_COPY } from '../../../lib/link-copy.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { CopyIconButton } from '../../../ui/copy-icon-button.tsx';
import type { DataColumn } from '../../../ui/data-table-columns.ts';
import { Input } from '../../../ui/input.tsx';
import { correctRow } from './bulk-list.ts';
import type { BulkColumn, BulkRow } from './bulk-rows.ts';

const STATES: Record<BulkRow['state'], { label: string; tone: Tone }> = {
  ready: { label: 'Ready', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'neutral' },
  created: { label: 'Created', tone: 'approved' },
  failed: { label: 'Failed', tone: 'reversed' },
  unknown: { label: 'No response', tone: 'held' },
};
/** Failed rows first. */
const ORDER: readonly BulkRow['state'][] = ['failed', 'unknown', 'ready', 'sending', 'created'];

/** The columns of the results. Rows that aren't links yet can be edited. */
export const RESULT_COLUMNS: readonly DataColumn<BulkRow>[] = [
  {
    id: 'line',
    header: 'Line',
    cell: ({ line }) => line,
    sortBy: ({ line }) => line,
    numeric: true,
    fixed: true,
  },
  {
    id: 'result',
    header: 'Result',
    cell: ({ state, reason, link }) => (
      <span className="block min-w-[16ch] max-w-[40ch] whitespace-normal">
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>{' '}
        <span className="text-muted">{reason ?? link?.brandName}</span>
      </span>
    ),
    sortBy: ({ state }) => ORDER.indexOf(state),
    fixed: true,
  },
  {
    id: 'url',
    header: 'URL',
    cell: (row) => <Cell row={row} part="url" label="URL" />,
    sortBy: ({ url }) => url,
  },
  {
    id: 'ref',
    header: 'Ref',
    cell: (row) => <Cell row={row} part="ref" label="Ref" />,
    sortBy: ({ ref }) => ref,
  },
  { id: 'title', header: 'Name', cell: ({ title }) => title || '–', sortBy: ({ title }) => title },
  {
    id: 'link',
    header: 'Link',
    cell: ({ link, line }) =>
      link && (
        <CopyIconButton text={link.affiliateUrl} label={`Copy the link of line ${line}`} {...LINK_COPY} />
      ),
  },
];

function Cell({ row, part, label }: { row: BulkRow; part: BulkColumn; label: string }) {
  const text = row[part];
  if (row.state === 'created' || row.state === 'sending')
    return (
      <span translate="no" className="block max-w-[32ch] truncate font-mono text-sm" title={text}>
        {text || '–'}
      </span>
    );
  return (
    <Input
      aria-label={`${label} of line ${row.line}`}
      aria-invalid={row.state === 'failed' || undefined}
      value={text}
      onChange={({ currentTarget }) => correctRow(row.key, { [part]: currentTarget.value })}
      className={part === 'url' ? 'w-[32ch] font-mono text-sm' : 'w-[14ch] font-mono text-sm'}
    />
  );
}
