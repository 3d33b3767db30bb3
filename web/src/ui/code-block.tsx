import './code-block.css';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { CopyButton } from './copy-button.tsx';
import type { CodeLanguage, CodeToken } from './highlight-code.ts';
import type { CopyOutcome } from './use-copy.ts';

interface CodeBlockProps extends CopyOutcome {
  code: string;
  language: CodeLanguage;
  /** A file name, a call, or what it is. */
  title?: string;
  copyLabel?: string;
  copiedLabel?: string;
  restAfter?: 2000 | 3000;
}

/** Code with its colours and a button to copy it. It is plain text until it comes into sight; then the colours are fetched. */
export function CodeBlock({ code, language, title, copyLabel, ...copy }: CodeBlockProps) {
  const block = useRef<HTMLElement>(null);
  const lines = useHighlighting(block, code, language);
  return (
    <figure ref={block} className="code-block min-w-0 rounded-md border border-rule bg-sheet">
      <figcaption className="flex items-center justify-between gap-4 border-b border-rule py-1.5 pr-1.5 pl-4">
        <span className="min-w-0 truncate font-mono text-xs text-muted">{title ?? language}</span>
        <CopyButton text={code} label={copyLabel ?? 'Copy'} variant="quiet" size="sm" {...copy} />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto p-4 text-sm -outline-offset-2"
      >
        <code>{lines ? lines.map(asLine) : code}</code>
      </pre>
    </figure>
  );
}

/** The tokens of each line, once the block has been seen and the grammar is here; null before, and where that fails. */
function useHighlighting(block: { current: Element | null }, code: string, language: CodeLanguage) {
  const [done, setDone] = useState<{ code: string; lines: CodeToken[][] } | null>(null);
  useEffect(() => {
    const target = block.current;
    if (!target) return;
    let current = true;
    const highlight = async () => {
      const { highlightCode } = await import('./highlight-code.ts');
      const lines = await highlightCode(code, language);
      if (current) setDone({ code, lines });
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      highlight().catch(() => setDone(null));
    });
    observer.observe(target);
    return () => {
      current = false;
      observer.disconnect();
    };
  }, [block, code, language]);
  return done?.code === code ? done.lines : null;
}

function asLine(tokens: CodeToken[], index: number): ReactNode {
  return (
    <Fragment key={index}>
      {index > 0 && '\n'}
      {tokens.map(({ text, kind }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tokens keep their order
        <span key={place} data-kind={kind}>
          {text}
        </span>
      ))}
    </Fragment>
  );
}
