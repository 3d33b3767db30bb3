import { Fragment } from 'react';

/** A code or a path that may be broken after its underscores and slashes, so that its neighbour in a table has room. */
export function BreakingCode({ children }: { children: string }) {
  return (
    <code className="font-mono text-sm">
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
