import { BreakingCode } from '../../ui/breaking-code.tsx';
import { Code } from '../../ui/code.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Caller } from './assistants-query.ts';
import { callErrorText } from './call-error.ts';
import { Disclosure } from './disclosure.tsx';

interface CallListProps {
  /** Of the assistant. */
  name: string;
  calls: Caller['latest_calls'];
}

/** The last calls of an assistant, newest first. */
export function CallList({ name, calls }: CallListProps) {
  return (
    <Disclosure
      summary={
        <>
          {calls.length === 1 ? 'The last call' : `The last ${calls.length} calls`}
          <VisuallyHidden> of {name}</VisuallyHidden>
        </>
      }
    >
      <ol className="mt-2 text-base">
        {calls.map(({ tool, error, called_at: at }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two calls can be in the same millisecond
            key={`${at} ${index}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-rule border-t py-1.5 sm:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_auto]"
          >
            <span className="min-w-0">
              <BreakingCode>{tool}</BreakingCode>
            </span>
            <span className="min-w-0 max-sm:order-last max-sm:col-span-2">
              {error === null ? (
                <span className="text-muted">Succeeded</span>
              ) : (
                <>
                  <span className="text-reversed">{callErrorText(error)}</span>{' '}
                  <Code className="font-mono text-muted text-xs wrap-anywhere">{error}</Code>
                </>
              )}
            </span>
            <span className="text-right text-muted text-sm">
              <RelativeTime at={at} />
            </span>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
