import { Person } from '../../../../../shell/operator/person.tsx';
import { Button } from '../../../../../ui/button.tsx';
import type { DataColumn } from '../../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../../ui/date-time.tsx';
import type { AuditEntry } from './audit-query.ts';

/** The columns of the audit log. `narrow` shows only the entries of an actor or a subject. */
export function auditColumns(
  narrow: (change: { actor?: string; subject?: string }) => void,
): DataColumn<AuditEntry>[] {
  return [
    { id: 'at', header: 'When', cell: ({ at }) => <DateTime at={at} />, fixed: true },
    {
      id: 'action',
      header: 'What',
      cell: ({ action, subject }) => (
        <div className="min-w-[20ch] max-w-[36ch]">
          <code className="block font-mono text-sm">{action}</code>
          <Button
            size="sm"
            variant="quiet"
            title="Only entries about this"
            className="-ml-2 max-w-full truncate font-mono"
            onClick={() => narrow({ subject })}
          >
            {subject}
          </Button>
        </div>
      ),
      fixed: true,
    },
    {
      id: 'change',
      header: 'Before and after',
      cell: ({ before, detail }) => <Change before={before} detail={detail} />,
    },
    {
      id: 'reason',
      header: 'Why',
      cell: ({ reason }) => <span className="block max-w-[40ch] break-words">{reason ?? '–'}</span>,
    },
    {
      id: 'actor',
      header: 'Who',
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
      cell: ({ request_id }) => <code className="font-mono text-sm">{request_id ?? '–'}</code>,
      hidden: true,
    },
  ];
}

function Change({ before, detail }: Pick<AuditEntry, 'before' | 'detail'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(detail)])];
  return (
    <dl className="max-w-[48ch] min-w-[24ch] text-sm">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-all">
            {before && name in before && (
              <>
                <del className="text-muted">{textOf(before[name])}</del>
                {name in detail && ' → '}
              </>
            )}
            {name in detail && textOf(detail[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
