import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { useFocusKept } from './use-focus-kept.ts';

interface NoticeProps {
  tone: 'plain' | 'approved' | 'held' | 'error';
  title: ReactNode;
  detail?: ReactNode;
  onRetry?: () => void;
  /** Another action than a retry. */
  action?: ReactNode;
}

const noticeClass = cva(
  'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-r border-l-[3px] border-rule bg-sheet px-4 py-3 text-base',
  {
    variants: {
      tone: {
        plain: 'border-l-river',
        approved: 'border-l-approved',
        held: 'border-l-held',
        error: 'border-l-reversed',
      },
    },
  },
);

/** A message, with a retry if that helps. */
export function Notice({ tone, title, detail, onRetry, action }: NoticeProps) {
  const part = useFocusKept<HTMLDivElement>();
  return (
    <div ref={part} role={tone === 'error' ? 'alert' : 'status'} className={noticeClass({ tone })}>
      <p className="min-w-0">
        <strong className={cn('block font-semibold', tone === 'error' && 'text-reversed')}>{title}</strong>{' '}
        {detail}
      </p>
      {action}
      {onRetry && (
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
