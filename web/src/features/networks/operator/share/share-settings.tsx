import { useSuspenseQuery } from '@tanstack/react-query';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { Person } from '../../../../shell/operator/person.tsx';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ShareForm } from './share-form.tsx';
import { type ShareRule, shareRulesQuery } from './share-query.ts';

const TONES = { scheduled: 'held', current: 'approved', past: 'neutral' } as const;
const LABELS = { scheduled: 'Scheduled', current: 'Current', past: 'Past' } as const;

const COLUMNS: readonly DataColumn<ShareRule>[] = [
  {
    id: 'publisher',
    header: 'Publisher',
    cell: ({ publisher_id }) => (publisher_id ? <PublisherLink id={publisher_id} /> : 'All publishers'),
    fixed: true,
  },
  {
    id: 'share',
    header: 'Share',
    cell: ({ share_percent }) => (share_percent === null ? 'As all' : `${share_percent}%`),
    numeric: true,
  },
  {
    id: 'from',
    header: 'From',
    cell: ({ effective_from }) => <span className="whitespace-nowrap">{effective_from}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={TONES[status]}>{LABELS[status]}</Badge>,
  },
  { id: 'by', header: 'Set by', cell: ({ created_by }) => <Person actor={created_by} /> },
];

/** The publishers’ current share, its change with a preview, and all rules with their days. */
export function ShareSettings() {
  return (
    <Section
      title="Revenue Share Settings"
      lead="The publisher’s share of each commission. A change begins on a later day and never touches earlier earnings."
    >
      <DataBoundary
        failed="We couldn’t load the share rules."
        loading={<LoadingState label="Loading the share rules" />}
      >
        <Rules />
      </DataBoundary>
    </Section>
  );
}

function Rules() {
  const { data: rules, earliest_from } = useSuspenseQuery(shareRulesQuery).data;
  return (
    <div className="grid gap-8">
      <ShareForm rules={rules} earliest={earliest_from} />
      <DataTable
        caption="Share rules"
        columns={COLUMNS}
        rows={rules}
        rowKey={({ id }) => id}
        maxHeight={320}
        choosesColumns={false}
      />
    </div>
  );
}
