import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Code } from './code.tsx';
import { useFocusKept } from './use-focus-kept.ts';

interface ErrorStateProps {
  /** The title: what couldn't be loaded. */
  title: ReactNode;
  /** The reason, in a sentence. */
  detail: ReactNode;
  /** The stable code of the API, for support requests. */
  code?: string | undefined;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  retrying?: boolean;
}

/** Shown in place of content that couldn't be loaded, with a retry. */
export function ErrorState({
  title,
  detail,
  code,
  onRetry,
  retryLabel = 'Try again',
  retrying = false,
}: ErrorStateProps) {
  const part = useFocusKept<HTMLDivElement>();
  return (
    <div ref={part} role="alert" className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <BrokenStream />
      <p className="text-lg">{title}</p>
      <p className="max-w-[46ch] text-base text-pretty text-muted">{detail}</p>
      {code && <Code className="text-sm text-muted">{code}</Code>}
      {onRetry && (
        <Button className="mt-3" loading={retrying} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}

function BrokenStream() {
  return (
    <svg viewBox="0 0 160 40" aria-hidden="true" className="mb-2 h-10 w-40 fill-none [stroke-linecap:round]">
      <path d="M0 8 C34 8 34 20 62 20" className="stroke-rule-strong" strokeWidth="1.2" />
      <path d="M0 32 C34 32 34 20 62 20 H70" className="stroke-rule-strong" strokeWidth="1.2" />
      <path d="M76 14 L84 26 M84 14 L76 26" className="stroke-reversed" strokeWidth="1.5" />
      <path d="M90 20 H160" className="stroke-rule-strong" strokeWidth="1.2" strokeDasharray="1 5" />
    </svg>
  );
}
