import './code-block.css';
import { cn } from './cn.ts';
import { type CodeSample, sampleText } from './code-sample.ts';
import { CopyButton } from './copy-button.tsx';
import type { CopyOutcome } from './use-copy.ts';

interface CodeBlockProps extends CopyOutcome {
  sample: CodeSample;
  /** A file name or a description. */
  title: string;
  copyLabel?: string;
  /** False for what isn’t the reader’s to use, such as a recorded response with another publisher’s ID. */
  isCopied?: boolean;
  copiedLabel?: string;
  restAfter?: 2000 | 3000;
  /** Long code scrolls in a block of limited height. */
  scrolls?: boolean;
  /** Long lines wrap, because a prompt or a command has no line breaks. */
  wraps?: boolean;
}

/** Highlighted code with a copy button, unless it is a template. */
export function CodeBlock({
  sample,
  title,
  copyLabel = 'Copy',
  isCopied = true,
  scrolls = false,
  wraps = false,
  ...copy
}: CodeBlockProps) {
  return (
    <figure className="code-block min-w-0 rounded-md border border-rule bg-sheet">
      <figcaption className="flex min-h-11 items-center justify-between gap-4 border-b border-rule py-1.5 pr-1.5 pl-4">
        <span className="min-w-0 truncate font-mono text-xs text-muted">{title}</span>
        {isCopied && (
          <CopyButton text={sampleText(sample)} label={copyLabel} variant="quiet" size="sm" {...copy} />
        )}
      </figcaption>
      <pre
        translate="no"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        className={cn(
          'overflow-x-auto p-4 text-sm -outline-offset-2',
          scrolls && 'max-h-76',
          wraps && 'wrap-anywhere whitespace-pre-wrap',
        )}
      >
        <code>
          {sample.map(([text, kind], place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tokens keep their order
            <span key={place} data-kind={kind}>
              {text}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}
