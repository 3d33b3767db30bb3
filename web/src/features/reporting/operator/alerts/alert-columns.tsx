import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Code } from '../../../../ui/code.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { linkClass } from '../../../../ui/link-class.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import type { Alert } from './alerts-query.ts';

const TONES: Record<Alert['level'], Tone> = { critical: 'reversed', warning: 'held', info: 'neutral' };
export const LEVEL_LABELS: Record<Alert['level'], string> = {
  critical: 'Critical',
  warning: 'Warning',
  info: 'Info',
};

/** The columns of the alerts. Only an open alert can be acknowledged. */
export function alertColumns(acknowledge: ((alert: Alert) => void) | null): DataColumn<Alert>[] {
  return [
    {
      id: 'level',
      header: 'Level',
      cell: ({ level }) => <Badge tone={TONES[level]}>{LEVEL_LABELS[level]}</Badge>,
      fixed: true,
    },
    {
      id: 'message',
      header: 'Alert',
      cell: ({ message, subject, code }) => (
        <div className="max-w-[64ch] min-w-[24ch]">
          <span className="block break-words">{message}</span>
          <span className="block break-words text-muted text-sm">
            {/^PUB\d{6}$/.test(subject) ? <PublisherLink id={subject} /> : subject} ·{' '}
            <Link
              from="/admin/alerts"
              to="/admin/alerts"
              search={{ code }}
              className={linkClass({ tone: 'muted' })}
            >
              <Code className="font-mono">{code}</Code>
            </Link>
          </span>
        </div>
      ),
      fixed: true,
    },
    {
      id: 'threshold',
      header: 'Threshold',
      cell: ({ value, threshold, threshold_set_in }) =>
        threshold === null ? (
          '–'
        ) : (
          <div className="min-w-[16ch]">
            <span className="figures block">
              {value} of at most {threshold}
            </span>
            <span className="block break-words text-muted text-sm">
              Set in <Code className="font-mono">{threshold_set_in}</Code>
            </span>
          </div>
        ),
    },
    { id: 'count', header: 'Times', cell: ({ count }) => formatCount(count), numeric: true },
    {
      id: 'first',
      header: 'First seen',
      cell: ({ first_seen_at }) => <RelativeTime at={first_seen_at} />,
      hidden: true,
    },
    { id: 'last', header: 'Last seen', cell: ({ last_seen_at }) => <RelativeTime at={last_seen_at} /> },
    {
      id: 'actions',
      header: 'Acknowledged',
      cell: (alert) =>
        alert.acknowledged_at !== null ? (
          <RelativeTime at={alert.acknowledged_at} />
        ) : (
          acknowledge && (
            <Button size="sm" aria-label={`Acknowledge: ${alert.message}`} onClick={() => acknowledge(alert)}>
              Acknowledge
            </Button>
          )
        ),
      fixed: true,
    },
  ];
}
