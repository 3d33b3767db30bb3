import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { Notice } from '../../ui/notice.tsx';

interface NotRefreshedProps {
  result: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  title: string;
  /** By default the error’s text. */
  detail?: ReactNode;
}

/** Above data that stays on the screen: that it couldn’t be loaded again. A table says so itself. */
export function NotRefreshed({ result: { data, error, refetch }, title, detail }: NotRefreshedProps) {
  if (!error || data === undefined) return null;
  return (
    <div className="mb-5">
      <Notice tone="error" title={title} detail={detail ?? errorText(error)} onRetry={() => void refetch()} />
    </div>
  );
}
