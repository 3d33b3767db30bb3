import { Fragment } from 'react';
import { Code } from './code.tsx';

/** Code or a path that can wrap after underscores and slashes, so that it fits into a table. */
export function BreakingCode({ children }: { children: string }) {
  return (
    <Code className="font-mono text-sm">
      {children.split(/(?<=[_/])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </Code>
  );
}
