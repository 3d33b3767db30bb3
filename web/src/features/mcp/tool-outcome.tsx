import { formatCount } from '../../../../worker/platform/contract/counts.ts';
import { ApiError } from '../../lib/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';
import { Code } from '../../ui/code.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DRY_RUN } from './argument-values.ts';
import type { ToolResult } from './call-tool.ts';
import { Disclosure } from './disclosure.tsx';
import { JsonTree } from './json-tree.tsx';

interface ToolOutcomeProps {
  /** Of the last call that succeeded. */
  result: ToolResult | null;
  /** Of the last call. */
  error: Error | null;
  isPending: boolean;
}

/** What the tool returned, or why it didn’t. */
export function ToolOutcome({ result, error, isPending }: ToolOutcomeProps) {
  const shown = error ? null : result;
  return (
    <section
      aria-label="Result"
      aria-busy={isPending}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
      className="min-w-0 xl:sticky xl:top-6 xl:max-h-[calc(100dvh-3rem)] xl:overflow-y-auto"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-ink border-t pt-2">
        <h3 className="text-lg">Result</h3>
        {shown && (
          <div className="flex items-center gap-3">
            {shown.args[DRY_RUN] === true && <Badge>Dry run</Badge>}
            <span className="figures text-muted text-sm">{formatCount(shown.took)} ms</span>
            <CopyButton
              text={JSON.stringify(shown.data, null, 2)}
              label="Copy JSON"
              variant="quiet"
              size="sm"
            />
          </div>
        )}
      </div>
      <div className={cn('mt-2', isPending && 'opacity-60')}>
        {error && <Problem error={error} />}
        {shown && <Result result={shown} />}
        {!error && !shown && <Empty isPending={isPending} />}
      </div>
      <p role="status" className="sr-only">
        {shown && !isPending && `The tool returned a result in ${shown.took} milliseconds.`}
      </p>
    </section>
  );
}

function Empty({ isPending }: { isPending: boolean }) {
  return (
    <p className="rounded-md border border-rule border-dashed px-4 py-8 text-center text-base text-muted">
      {isPending ? 'The tool is running…' : 'Run the tool to see what your assistant would get.'}
    </p>
  );
}

function Result({ result: { data, args } }: { result: ToolResult }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="rounded-md border border-rule bg-sheet px-4 py-3">
        <JsonTree value={data} />
      </div>
      <Disclosure summary="The arguments that were sent">
        <pre
          translate="no"
          className="mt-2 whitespace-pre-wrap rounded-md border border-rule bg-sheet p-4 font-mono text-sm wrap-anywhere"
        >
          {JSON.stringify(args, null, 2)}
        </pre>
      </Disclosure>
    </div>
  );
}

/** The problem with its code. Errors of single arguments are at their inputs too. */
function Problem({ error }: { error: Error }) {
  if (!(error instanceof ApiError))
    return <Notice tone="error" title="We can’t read the result." detail={error.message} />;
  const { code, detail, fields, status } = error;
  return (
    <Notice
      tone="error"
      title={detail}
      detail={
        <>
          {fields.map(({ field, message }) => (
            <span key={`${field} ${message}`} className="block">
              <Code className="font-mono text-sm">{field}</Code>: {message}
            </span>
          ))}
          <span className="mt-1 block text-muted">
            {status > 0 && `${status} `}
            <Code className="font-mono text-sm">{code}</Code>
          </span>
        </>
      }
    />
  );
}
