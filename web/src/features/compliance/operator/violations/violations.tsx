import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef } from 'react';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { useChangeSearch, useOperatorSearch } from '../../../../lib/operator-search.ts';
import { oneOf, textOf } from '../../../../lib/search-params.ts';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { FAILED, openReviewsQuery, violationsQuery } from '../compliance-query.ts';
import { Reviews } from '../reviews/reviews.tsx';
import { violationColumns } from './violation-columns.tsx';
import { ViolationSheet } from './violation-sheet.tsx';

const STATUSES = ['active', 'confirmed', 'dismissed'] as const;
const CHOICES = [
  { value: 'active', label: 'Active' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'dismissed', label: 'Dismissed' },
] as const;
/** As the specification says. The rest is reachable by status and publisher. */
const TOP = 20;

/** The violations with the most occurrences, and the requests of publishers for a review. */
export default function Violations() {
  return (
    <DataBoundary failed={FAILED} loading={<LoadingState label="Loading compliance data" />}>
      <Top />
      <Requests />
    </DataBoundary>
  );
}

function Top() {
  const { status: given, violation } = useOperatorSearch();
  const change = useChangeSearch();
  const status = oneOf(STATUSES, given) ?? 'active';
  const shown = useDeferredValue(status);
  const { data } = useSuspenseQuery(violationsQuery({ status: shown, per_page: TOP }));
  const table = useRef<HTMLDivElement>(null);
  const open = (id: string | undefined) => change({ violation: id }, { replace: false });
  return (
    <div ref={table}>
      <DataTable
        caption="Violations"
        columns={violationColumns(open)}
        rows={data.data}
        rowKey={({ id }) => id}
        choosesColumns={false}
        note={
          data.summary.total > TOP
            ? `The ${TOP} with the most occurrences of ${formatCount(data.summary.total)}.`
            : undefined
        }
        empty={
          <EmptyState title={shown === 'active' ? 'No active violations.' : 'No such violations.'}>
            The rules are evaluated every hour, and every eight hours for publishers with few clicks. What
            they find is listed here.
          </EmptyState>
        }
        tools={
          <Segments
            label="Status"
            choices={CHOICES}
            value={status}
            onValueChange={(next) => change({ status: next === 'active' ? undefined : next })}
          />
        }
      />
      <ViolationSheet id={textOf(violation)} onClose={() => open(undefined)} />
    </div>
  );
}

function Requests() {
  const { data } = useSuspenseQuery(openReviewsQuery());
  if (data.summary.total === 0) return null;
  return (
    <Section title="Review requests" className="mt-10">
      <Reviews reviews={data.data} />
    </Section>
  );
}
