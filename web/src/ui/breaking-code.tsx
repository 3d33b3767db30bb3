import { Fragment } from 'react';

/** Code or a path that can wrap after underscores and slashes, so that it fits into a table. */
export function BreakingCode({ children }: { children: string }) {
  return (
    <code translate="no" className="font-mono text-sm">
      {children.split(/(?<=[_/])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}
