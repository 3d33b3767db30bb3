import { createFileRoute } from '@tanstack/react-router';
import { feedbackQuery } from '../../../../features/accounts/operator/feedback/feedback-query.ts';
import { feedbackSearch } from '../../../../features/accounts/operator/feedback/feedback-search.ts';
import { OperatorFeedback } from '../../../../features/accounts/operator/feedback/operator-feedback.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/feedback')({
  validateSearch: feedbackSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => void queries.prefetchQuery(feedbackQuery(deps)),
  preload: false,
  component: OperatorFeedback,
});
