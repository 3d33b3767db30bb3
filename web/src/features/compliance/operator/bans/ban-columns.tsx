import { Trash2 } from 'lucide-react';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import type { Ban } from './bans-query.ts';

const SOURCES: Record<Ban['source'], string> = {
  default: 'Default',
  manual: 'Manual',
  'bulk-upload': 'Bulk upload',
};

/** The columns of the banned domains; without `remove` only to read. */
export function banColumns(remove: ((ban: Ban) => Promise<void>) | null): DataColumn<Ban>[] {
  return [
    {
      id: 'domain',
      header: 'Domain',
      cell: ({ domain_pattern }) => (
        <span translate="no" className="block min-w-[16ch] max-w-[40ch] break-words font-mono text-sm">
          {domain_pattern}
        </span>
      ),
      fixed: true,
    },
    {
      id: 'severity',
      header: 'Severity',
      cell: ({ severity }) => (
        <Badge tone={severity === 'block' ? 'reversed' : 'held'}>
          {severity === 'block' ? 'Block' : 'Flag'}
        </Badge>
      ),
    },
    { id: 'source', header: 'Source', cell: ({ source }) => SOURCES[source] },
    {
      id: 'reason',
      header: 'Reason',
      cell: ({ reason }) => <span className="block max-w-[44ch] break-words">{reason || '–'}</span>,
    },
    { id: 'added', header: 'Added', cell: ({ created_at }) => <DateTime at={created_at} /> },
    ...(remove ? [actionsColumn(remove)] : []),
  ];
}

function actionsColumn(remove: (ban: Ban) => Promise<void>): DataColumn<Ban> {
  return {
    id: 'actions',
    header: 'Actions',
    cell: (ban) => (
      <ConfirmDialog
        title={`Remove ${ban.domain_pattern} from the list?`}
        description="Later clicks to this domain earn for publishers again. Earlier clicks stay as they are."
        confirmLabel="Remove ban"
        onConfirm={() => remove(ban)}
        trigger={
          <Button
            size="sm"
            icon={<Trash2 aria-hidden="true" className="size-3.5" strokeWidth={1.5} />}
            aria-label={`Remove ${ban.domain_pattern}`}
          >
            Remove
          </Button>
        }
      />
    ),
    fixed: true,
  };
}
