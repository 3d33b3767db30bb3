import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { useChangeSearch } from '../../../../shell/operator/use-change-search.ts';
import { Button } from '../../../../ui/button.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Heading } from '../../../../ui/heading.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { feedbackColumns } from './feedback-columns.tsx';
import { FeedbackFilters } from './feedback-filters.tsx';
import { FEEDBACK_PER_PAGE, feedbackQuery } from './feedback-query.ts';
import type { FeedbackSearch } from './feedback-search.ts';
import { useFeedbackChange } from './use-feedback-change.ts';

/** All feedback of the community board, with status, priority, reply and deletion. */
export function OperatorFeedback() {
  const search = useSearch({ from: '/_signed-in/_operator/admin/feedback' });
  const change = useChangeSearch<FeedbackSearch>();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...feedbackQuery(search),
    placeholderData: keepPreviousData,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate, variables, isPending } = useFeedbackChange();
  const changing = isPending ? variables : undefined;
  const mayModerate = useMay('publishers:write');
  const columns = useMemo(
    () => feedbackColumns({ mayModerate, change: mutate, changing, focusAfter: heading }),
    [mayModerate, mutate, changing],
  );
  const filter = (next: FeedbackSearch) => change({ ...next, page: undefined });
  const total = data?.summary.total;
  return (
    <Screen
      title="Feedback Management"
      actions={
        <Button
          loading={isFetching}
          icon={<RefreshCw aria-hidden className="size-4" strokeWidth={1.5} />}
          onClick={() => void refetch()}
        >
          Refresh
        </Button>
      }
    >
      <Heading level={2} size="heading" ref={heading} className="mb-4">
        All Feedback Items{total !== undefined && ` (${formatCount(total)})`}
      </Heading>
      {error && data && (
        <div className="mb-4">
          <Notice tone="error" title="Error" detail={`Failed to fetch feedback items: ${errorText(error)}`} />
        </div>
      )}
      <div aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
        <DataTable
          caption="Feedback items"
          columns={columns}
          rows={data?.data}
          rowKey={({ id }) => id}
          rowHeight={64}
          maxHeight={720}
          error={
            error && !data
              ? {
                  detail: `Error: Failed to fetch feedback items. ${errorText(error)}`,
                  onRetry: () => void refetch(),
                }
              : undefined
          }
          empty={<EmptyState title="No feedback items found" />}
          tools={<FeedbackFilters search={search} onFilter={filter} />}
        />
      </div>
      {data && data.summary.total > 0 && (
        <Pagination
          label="feedback items"
          page={search.page ?? 1}
          perPage={FEEDBACK_PER_PAGE}
          total={data.summary.total}
          onPageChange={(page) => change({ page })}
          heading={heading}
        />
      )}
    </Screen>
  );
}
