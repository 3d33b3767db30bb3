import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { BackLink } from '../../../../shell/dashboard/back-link.tsx';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { TabLinks } from '../../../../ui/tab-links.tsx';
import { AuditPanel } from './detail/audit-panel.tsx';
import { CompliancePanel } from './detail/compliance-panel.tsx';
import { EmailsPanel } from './detail/emails-panel.tsx';
import { LinksPanel } from './detail/links-panel.tsx';
import { MoneyPanel } from './detail/money-panel.tsx';
import { NotesPanel } from './detail/notes-panel.tsx';
import { OverviewPanel } from './detail/overview-panel.tsx';
import { PublisherActions } from './detail/publisher-actions.tsx';
import { RecoverAccount } from './detail/recover-account.tsx';
import { DeletionBadge, PlanBadge, StatusBadge } from './publisher-badges.tsx';
import { publisherQuery } from './publishers-query.ts';
import type { PublisherSearch } from './publishers-search.ts';

const VIEWS = [
  { value: 'overview', label: 'Overview', panel: OverviewPanel },
  { value: 'money', label: 'Money', panel: MoneyPanel },
  { value: 'links', label: 'Links', panel: LinksPanel },
  { value: 'emails', label: 'Emails', panel: EmailsPanel },
  { value: 'compliance', label: 'Compliance', panel: CompliancePanel },
  { value: 'audit', label: 'Audit log', panel: AuditPanel },
  { value: 'notes', label: 'Notes', panel: NotesPanel },
] as const satisfies readonly {
  value: NonNullable<PublisherSearch['view']>;
  label: string;
  panel: ComponentType<{ id: string }>;
}[];

/** Everything that support needs to know about a publisher, without signing in as them. */
export function PublisherScreen({ id }: { id: string }) {
  const { view = 'overview' } = useSearch({ from: '/_signed-in/_operator/admin/publishers/$id' });
  const { data } = useQuery(publisherQuery(id));
  const publisher = data?.data;
  const { panel: Panel, label } = VIEWS.find(({ value }) => value === view) ?? VIEWS[0];
  return (
    <Screen
      back={<BackLink to="/admin/publishers" label="All publishers" />}
      title={publisher?.full_name ?? id}
      lead={
        publisher && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="figures">{id}</span>
            <span className="min-w-0 break-all">{publisher.email}</span>
            <StatusBadge status={publisher.status} />
            <PlanBadge plan={publisher.plan} />
            {publisher.pending.deletion && <DeletionBadge from={publisher.pending.deletion.erased_from} />}
          </span>
        )
      }
      actions={
        publisher &&
        publisher.status !== 'closed' && (
          <>
            <RecoverAccount publisher={publisher} />
            <PublisherActions publisher={publisher} />
          </>
        )
      }
    >
      <TabLinks
        label={`Views of ${id}`}
        tabs={VIEWS.map(({ value, label }) => ({
          value,
          label,
          count: value === 'notes' ? publisher?.notes : undefined,
        }))}
        current={view}
        searchOf={(next) => ({ view: next, page: undefined })}
      />
      <div className="pt-6">
        <DataBoundary
          failed="We couldn’t load this publisher."
          loading={<LoadingState label={`Loading ${label}`} />}
          subject={`${id} ${view}`}
        >
          <Panel id={id} />
        </DataBoundary>
      </div>
    </Screen>
  );
}
