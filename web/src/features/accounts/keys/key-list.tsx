import { useSuspenseQuery } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { BUILDER_NAMES } from '../../../lib/builders.ts';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Code } from '../../../ui/code.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/data-table-columns.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { KeyActions } from './key-actions.tsx';
import { type ApiKey, keysQuery } from './keys-query.ts';

const COLUMNS: readonly DataColumn<ApiKey>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name, key_prefix }) => (
      <div className="max-w-[32ch] min-w-[14ch] max-sm:max-w-[17ch]">
        <span className="block break-words">{name}</span>
        <Code className="font-mono text-muted text-sm whitespace-nowrap">{key_prefix}…</Code>
      </div>
    ),
    sortBy: ({ name }) => name,
    fixed: true,
  },
  { id: 'state', header: 'State', cell: (key) => <KeyState apiKey={key} /> },
  {
    id: 'label',
    header: 'Permissions',
    cell: ({ label }) => <Badge>{label}</Badge>,
    sortBy: ({ label }) => label,
  },
  {
    id: 'platform',
    header: 'Platform',
    cell: ({ platform }) => (platform ? BUILDER_NAMES[platform] : 'None'),
    sortBy: ({ platform }) => platform ?? '',
    hidden: true,
  },
  {
    id: 'limit',
    header: 'Calls per hour',
    cell: ({ permissions }) => formatCount(permissions.rate_limit),
    sortBy: ({ permissions }) => permissions.rate_limit,
    numeric: true,
  },
  {
    id: 'created',
    header: 'Created',
    cell: ({ created_at }) => <DateTime at={created_at} precision="day" />,
    sortBy: ({ created_at }) => created_at,
    hidden: true,
  },
  {
    id: 'expires',
    header: 'Expires',
    cell: ({ expires_at }) => <DateTime at={expires_at} precision="day" />,
    sortBy: ({ expires_at }) => expires_at,
  },
  {
    id: 'used',
    header: 'Last used',
    cell: ({ last_used_at }) => (last_used_at === null ? 'Never' : <RelativeTime at={last_used_at} />),
    sortBy: ({ last_used_at }) => last_used_at ?? '',
  },
];

interface KeyListProps {
  focusAfter: RefObject<HTMLElement | null>;
}

/** The account's keys, newest first. `focusAfter` gets the focus when a row's button is removed. */
export function KeyList({ focusAfter }: KeyListProps) {
  return (
    <DataBoundary failed="Failed to fetch API keys" loading={<KeyTable columns={COLUMNS} />}>
      <LoadedKeys focusAfter={focusAfter} />
    </DataBoundary>
  );
}

function LoadedKeys({ focusAfter }: KeyListProps) {
  const { data: keys, summary } = useSuspenseQuery(keysQuery).data;
  const columns = useMemo(
    (): DataColumn<ApiKey>[] => [
      ...COLUMNS,
      {
        id: 'actions',
        header: 'Actions',
        cell: (key) => <KeyActions apiKey={key} focusAfter={focusAfter} />,
        fixed: true,
        pinned: true,
      },
    ],
    [focusAfter],
  );
  if (keys.length === 0)
    return (
      <EmptyState title="No API keys yet.">
        Generate one to read your links and stats or record conversions from your own code.
      </EmptyState>
    );
  return <KeyTable columns={columns} keys={keys} note={noteOf(keys.length, summary.total)} />;
}

interface KeyTableProps {
  columns: readonly DataColumn<ApiKey>[];
  /** Undefined while they are loading. */
  keys?: readonly ApiKey[];
  note?: string | undefined;
}

function KeyTable({ columns, keys, note }: KeyTableProps) {
  return (
    <DataTable
      caption="Keys of your account"
      columns={columns}
      rows={keys}
      rowKey={({ id }) => id}
      rowHeight={57}
      note={note}
    />
  );
}

function noteOf(shown: number, total: number): string | undefined {
  if (shown >= total) return undefined;
  return `The newest ${formatCount(shown)} of ${formatCount(total)} keys. Delete revoked ones to see the others.`;
}

function KeyState({ apiKey }: { apiKey: ApiKey }) {
  const now = useNow();
  if (!apiKey.is_active) return <Badge tone="neutral">Revoked</Badge>;
  if (now !== null && Date.parse(apiKey.expires_at) <= now) return <Badge tone="neutral">Expired</Badge>;
  return <Badge tone="river">Active</Badge>;
}
