import { useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { failureOf } from '../../lib/error-text.ts';
import { formatCount } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-table-columns.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useNow } from '../../ui/use-now.ts';
import { KeyActions } from './key-actions.tsx';
import { type ApiKey, keysQuery } from './keys-query.ts';

const COLUMNS: readonly DataColumn<ApiKey>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => <span className="block max-w-[24ch] min-w-[8ch] break-words">{name}</span>,
    sortBy: ({ name }) => name,
    fixed: true,
  },
  {
    id: 'prefix',
    header: 'Key',
    cell: ({ key_prefix }) => <code className="font-mono text-sm whitespace-nowrap">{key_prefix}…</code>,
  },
  {
    id: 'label',
    header: 'Permissions',
    cell: ({ label }) => <Badge>{label}</Badge>,
    sortBy: ({ label }) => label,
  },
  { id: 'state', header: 'State', cell: (key) => <KeyState apiKey={key} /> },
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

/** The account's keys, newest first. `focusAfter` gets the focus when a row's button is removed. */
export function KeyList({ focusAfter }: { focusAfter: RefObject<HTMLElement | null> }) {
  const query = useQuery(keysQuery);
  const columns = useMemo(
    (): DataColumn<ApiKey>[] => [
      ...COLUMNS,
      {
        id: 'actions',
        header: 'Actions',
        cell: (key) => <KeyActions apiKey={key} focusAfter={focusAfter} />,
        fixed: true,
      },
    ],
    [focusAfter],
  );
  const { data, error } = query;
  if (error) return <ErrorState title="Failed to fetch API keys" {...failureOf(error, query)} />;
  if (data?.data.length === 0)
    return (
      <EmptyState title="No API keys yet.">
        Generate one to read your links and stats or record conversions from your own code.
      </EmptyState>
    );
  return (
    <DataTable
      caption="Keys of your account"
      columns={columns}
      rows={data?.data}
      rowKey={({ id }) => id}
      note={data && noteOf(data.data.length, data.summary.total)}
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
