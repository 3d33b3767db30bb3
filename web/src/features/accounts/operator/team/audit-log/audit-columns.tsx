import { Person } from '../../../../../shell/operator/person.tsx';
import { PublisherLink } from '../../../../../shell/operator/publisher-link.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { Code } from '../../../../../ui/code.tsx';
import type { DataColumn } from '../../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../../ui/date-time.tsx';
import type { AuditEntry } from './audit-query.ts';
import { Change } from './change.tsx';

/** The columns of the audit log. `narrow` shows only the entries of an actor or a subject. */
export function auditColumns(
  narrow: (change: { actor?: string; subject?: string }) => void,
): DataColumn<AuditEntry>[] {
  return [
    { id: 'at', header: 'Time', cell: ({ at }) => <DateTime at={at} />, fixed: true },
    {
      id: 'action',
      header: 'Action',
      cell: ({ action, subject, subject_name, publisher_id, publisher_name }) => (
        <div className="min-w-[20ch] max-w-[36ch]">
          <Code className="block font-mono text-sm">{action}</Code>
          <Button
            size="sm"
            variant="quiet"
            title="Only entries about this"
            translate="no"
            className="-ml-2 max-w-full truncate font-mono"
            onClick={() => narrow({ subject })}
          >
            {subject}
          </Button>
          {subject_name && <span className="block text-sm">{subject_name}</span>}
          {publisher_id && publisher_id !== subject && (
            <span className="block text-sm">
              of <PublisherLink id={publisher_id} name={publisher_name} />
            </span>
          )}
        </div>
      ),
      fixed: true,
    },
    {
      id: 'change',
      header: 'Change',
      cell: ({ before, detail }) => <Change before={before} detail={detail} />,
    },
    {
      id: 'reason',
      header: 'Reason',
      cell: ({ reason }) => <span className="block max-w-[40ch] break-words">{reason ?? '–'}</span>,
    },
    {
      id: 'actor',
      header: 'By',
      cell: ({ actor }) => (
        <Button
          size="sm"
          variant="quiet"
          title={`Only entries of ${actor}`}
          className="-ml-2"
          onClick={() => narrow({ actor })}
        >
          <Person actor={actor} />
        </Button>
      ),
    },
    {
      id: 'request',
      header: 'Request',
      cell: ({ request_id }) => <Code className="font-mono text-sm">{request_id ?? '–'}</Code>,
      hidden: true,
    },
  ];
}
