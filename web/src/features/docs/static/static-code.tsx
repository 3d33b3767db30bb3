import { useId } from 'react';
import { buttonClass } from '../../../ui/button-class.ts';
import { cn } from '../../../ui/cn.ts';
import { type CodeSample, sampleText } from '../../../ui/code-sample.ts';
import { isTemplate } from '../../../ui/template-text.ts';

/** Code with its place among the tabs. */
export interface DocsSample {
  language: string;
  /** The name of its tab. */
  label: string;
  title: string;
  sample: CodeSample;
}

interface CodeGroupProps {
  samples: readonly DocsSample[];
  /** The response to the request that the samples send. It stands beside them where there is room. */
  response?: DocsSample | undefined;
}

/** Code of the documentation with a tab for each language. The page's script adds what copying needs. */
export function CodeGroup({ samples, response }: CodeGroupProps) {
  const [first] = samples;
  const code = samples.length > 1 ? <CodeTabs samples={samples} /> : first ? <StaticCode {...first} /> : null;
  if (!response) return code;
  return (
    <div className="docs-pair">
      {code}
      <StaticCode {...response} />
    </div>
  );
}

/** The tabs are radio buttons, so they work without a script. */
function CodeTabs({ samples }: { samples: readonly DocsSample[] }) {
  const name = useId();
  return (
    <div className="docs-tabs min-w-0">
      <fieldset className="flex min-w-0 overflow-x-auto rounded-t-md border border-b-0 border-rule bg-sheet pr-20 pl-2">
        <legend className="sr-only">Language</legend>
        {samples.map(({ language, label }, index) => (
          <label
            key={label}
            className="relative flex min-h-11 shrink-0 cursor-pointer items-center border-b-2 border-transparent px-2 text-sm text-muted hover:text-ink has-checked:border-river has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-river"
          >
            <input
              type="radio"
              name={name}
              value={language}
              defaultChecked={index === 0}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {samples.map((sample) => (
        <StaticCode key={sample.label} {...sample} isInTabs />
      ))}
    </div>
  );
}

function StaticCode({ title, sample, isInTabs = false }: DocsSample & { isInTabs?: boolean }) {
  return (
    <figure
      className={cn(
        'code-block min-w-0 rounded-md border border-rule bg-sheet',
        isInTabs && 'rounded-t-none',
      )}
    >
      <figcaption
        className={cn(
          'flex min-h-11 items-center justify-between gap-4 py-1.5 pr-1.5 pl-4',
          !isInTabs && 'border-b border-rule',
        )}
      >
        <span className={cn('min-w-0 truncate font-mono text-xs text-muted', isInTabs && 'sr-only')}>
          {title}
        </span>
        <button
          type="button"
          data-copy
          hidden={isTemplate(sampleText(sample))}
          className={cn(buttonClass({ variant: 'quiet', size: 'sm' }), 'noscript:hidden')}
        >
          Copy
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <pre translate="no" tabIndex={0} className="overflow-x-auto p-4 text-sm -outline-offset-2">
        <code>
          {sample.map(([text, kind], place) =>
            kind === undefined ? (
              text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: tokens keep their order
              <span key={place} data-kind={kind}>
                {text}
              </span>
            ),
          )}
        </code>
      </pre>
    </figure>
  );
}
