import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type RefObject, useDeferredValue, useRef } from 'react';
import { Screen } from '../../shell/dashboard/screen.tsx';
import { DataBoundary } from '../../shell/data-boundary.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Section } from '../../ui/section.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { AccountStatusFacts } from './account-status.tsx';
import { type ComplianceSearch, complianceQuery, PER_PAGE } from './compliance-query.ts';
import { DecisionLine } from './decision-line.tsx';
import { Rules } from './rules.tsx';
import { Violations } from './violations.tsx';

interface ComplianceProps {
  search: ComplianceSearch;
  onPageChange: (page: number) => void;
}

/** The account's status, the decisions about its destinations, and the rules. */
export function Compliance(props: ComplianceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Screen
      title="Compliance"
      lead="Your account status, and our decisions about your clicks, sales and destinations."
    >
      <DataBoundary
        failed="Error loading compliance data, Please try again later."
        loading={<LoadingState label="Loading compliance data" />}
        subject={JSON.stringify(props.search)}
      >
        <Status search={props.search} />
        <Violations />
        <Section title="Decisions" headingRef={heading} className="mt-10">
          <DecisionTabs search={props.search} />
          <Decisions {...props} heading={heading} />
        </Section>
      </DataBoundary>
      <Section title="Rules">
        <Rules />
      </Section>
    </Screen>
  );
}

function Status({ search }: { search: ComplianceSearch }) {
  const { summary } = useSuspenseQuery(complianceQuery(useDeferredValue(search))).data;
  return <AccountStatusFacts account={summary} />;
}

const TABS = [
  { value: 'all', label: 'All' },
  { value: 'block', label: 'Blocked' },
  { value: 'flag', label: 'Flagged' },
  { value: 'allow', label: 'Allowed' },
] as const;

function DecisionTabs({ search }: { search: ComplianceSearch }) {
  const { data } = useQuery({ ...complianceQuery(search), placeholderData: keepPreviousData });
  const counts = data && {
    ...data.summary,
    all: data.summary.allow + data.summary.flag + data.summary.block,
  };
  return (
    <TabLinks
      label="Decision"
      current={search.decision ?? 'all'}
      tabs={TABS.map((tab) => ({ ...tab, count: counts?.[tab.value] }))}
      searchOf={(value) => ({ decision: value === 'all' ? undefined : value, page: undefined })}
    />
  );
}

function Decisions({
  search,
  onPageChange,
  heading,
}: ComplianceProps & { heading: RefObject<HTMLHeadingElement | null> }) {
  // The decisions that are shown stay until those of another tab have arrived.
  const shown = useDeferredValue(search);
  const { data: decisions, summary } = useSuspenseQuery(complianceQuery(shown)).data;
  if (summary.total === 0)
    return (
      <EmptyState title={shown.decision ? 'No such decisions.' : 'No decisions yet.'}>
        Each destination that your site or your assistant checks is listed here with its result.
      </EmptyState>
    );
  return (
    <>
      <ul aria-label="Decisions">
        {decisions.map((decision) => (
          <DecisionLine key={decision.id} decision={decision} />
        ))}
      </ul>
      <Pagination
        label="decisions"
        page={search.page ?? 1}
        perPage={PER_PAGE}
        total={summary.total}
        onPageChange={onPageChange}
        heading={heading}
      />
    </>
  );
}
