import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import type { Violation } from '../compliance-query.ts';
import { SEVERITY_LABELS, SEVERITY_TONES, typeLabel } from '../labels.ts';

const SEVERITY_ORDER: Record<Violation['severity'], number> = { critical: 4, high: 3, medium: 2, low: 1 };

export function violationColumns(open: (id: string) => void): DataColumn<Violation>[] {
  return [
    {
      id: 'severity',
      header: 'Severity',
      cell: ({ severity }) => <Badge tone={SEVERITY_TONES[severity]}>{SEVERITY_LABELS[severity]}</Badge>,
      sortBy: ({ severity }) => -SEVERITY_ORDER[severity],
      fixed: true,
    },
    {
      id: 'type',
      header: 'Violation',
      cell: ({ violation_type, rule_name, subject }) => (
        <div className="min-w-[20ch] max-w-[40ch]">
          <span className="block">{rule_name}</span>
          <span className="block truncate text-muted text-sm" title={subject ?? undefined}>
            {typeLabel(violation_type)}
            {subject && ` · ${subject}`}
          </span>
        </div>
      ),
    },
    {
      id: 'publisher',
      header: 'Publisher',
      cell: ({ publisher_id }) => (
        <span className="block min-w-[14ch]">
          <PublisherLink id={publisher_id} />
        </span>
      ),
    },
    {
      id: 'count',
      header: 'Count',
      cell: ({ violation_count }) => formatCount(violation_count),
      sortBy: ({ violation_count }) => violation_count,
      numeric: true,
    },
    {
      id: 'money',
      header: 'Sales',
      cell: ({ hold }) =>
        hold ? (
          <Badge tone={hold === 'held' ? 'held' : 'approved'}>{hold === 'held' ? 'Held' : 'Released'}</Badge>
        ) : (
          '–'
        ),
    },
    {
      id: 'last',
      header: 'Last seen',
      cell: ({ last_seen_at }) => <DateTime at={last_seen_at} />,
      sortBy: ({ last_seen_at }) => last_seen_at,
    },
    {
      id: 'open',
      header: 'Evidence',
      cell: ({ id, rule_name, publisher_id, subject }) => (
        <Button
          size="sm"
          aria-label={`Open ${[`${rule_name} of ${publisher_id}`, subject].filter(Boolean).join(', ')}`}
          onClick={() => open(id)}
        >
          Open
        </Button>
      ),
      fixed: true,
      pinned: true,
    },
  ];
}
