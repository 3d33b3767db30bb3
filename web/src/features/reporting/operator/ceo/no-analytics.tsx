import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';

interface NoAnalyticsProps {
  title: string;
  /** True if the data couldn’t be loaded, rather than that there is none. */
  failed: boolean;
  onRetry: () => void;
  retrying: boolean;
}

/** Shown instead of user analytics that can’t be loaded, or before anyone has used the product. */
export function NoAnalytics({ title, failed, onRetry, retrying }: NoAnalyticsProps) {
  if (failed)
    return (
      <ErrorState
        title={title}
        detail="We couldn’t load it. Check your connection and try again."
        onRetry={onRetry}
        retrying={retrying}
      />
    );
  return <EmptyState title={title}>Use is counted each hour.</EmptyState>;
}
