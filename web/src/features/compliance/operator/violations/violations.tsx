import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useDeferredValue, useRef } from 'react';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { useChangeSearch } from '../../../../shell/operator/use-change-search.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { FAILED, openReviewsQuery, TOP_VIOLATIONS, violationsQuery } from '../compliance-query.ts';
import type { ViolationsSearch } from '../compliance-search.ts';
import { Reviews } from '../reviews/reviews.tsx';
import { violationColumns } from './violation-columns.tsx';
import { ViolationSheet } from './violation-sheet.tsx';

const CHOICES = [
  { value: 'active', label: 'Active' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'dismissed', label: 'Dismissed' },
] as const;

/** The violations with the most occurrences, and the requests of publishers for a review. */
export function Violations() {
  return (
    <DataBoundary failed={FAILED} loading={<LoadingState label="Loading compliance data" />}>
      <Top />
      <Requests />
    </DataBoundary>
  );
}

function Top() {
  const { status = 'active', violation } = useSearch({ from: '/_signed-in/_operator/admin/compliance/' });
  const change = useChangeSearch<ViolationsSearch>();
  const shown = useDeferredValue(status);
  const { data } = useSuspenseQuery(violationsQuery({ status: shown }));
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
          data.summary.total > TOP_VIOLATIONS
            ? `The ${TOP_VIOLATIONS} with the most occurrences of ${formatCount(data.summary.total)}.`
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
      <ViolationSheet id={violation} onClose={() => open(undefined)} />
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
