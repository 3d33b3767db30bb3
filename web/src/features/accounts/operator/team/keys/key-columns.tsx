import { Badge } from '../../../../../ui/badge.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { Code } from '../../../../../ui/code.tsx';
import type { DataColumn } from '../../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../../ui/date-time.tsx';
import { RelativeTime } from '../../../../../ui/relative-time.tsx';
import type { OperatorKey } from './operator-keys-query.ts';

/** The columns of the operator keys. `now` is null until the page is hydrated. */
export function keyColumns(
  now: number | null,
  revoke: ((key: OperatorKey) => void) | null,
): DataColumn<OperatorKey>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: ({ name, prefix }) => (
        <div className="max-w-[32ch] min-w-[14ch] max-sm:max-w-[17ch]">
          <span className="block break-words">{name}</span>
          <Code className="font-mono text-muted text-sm whitespace-nowrap">{prefix}…</Code>
        </div>
      ),
      sortBy: ({ name }) => name,
      fixed: true,
    },
    { id: 'state', header: 'State', cell: (key) => <KeyState operatorKey={key} now={now} /> },
    {
      id: 'permissions',
      header: 'Permissions',
      cell: ({ permissions }) => (
        <span className="flex max-w-[36ch] flex-wrap gap-1">
          {permissions.map((each) => (
            <Badge key={each}>{each}</Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'creator',
      header: 'Created by',
      cell: ({ created_by }) => created_by ?? 'Operator token',
      sortBy: ({ created_by }) => created_by ?? '',
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
    {
      id: 'actions',
      header: 'Actions',
      cell: (key) =>
        revoke &&
        key.revoked_at === null && (
          <Button size="sm" aria-label={`Revoke ${key.name}`} onClick={() => revoke(key)}>
            Revoke
          </Button>
        ),
      fixed: true,
    },
  ];
}

function KeyState({ operatorKey, now }: { operatorKey: OperatorKey; now: number | null }) {
  if (operatorKey.revoked_at !== null) return <Badge tone="reversed">Revoked</Badge>;
  if (now !== null && Date.parse(operatorKey.expires_at) <= now) return <Badge tone="held">Expired</Badge>;
  return <Badge tone="approved">Active</Badge>;
}
