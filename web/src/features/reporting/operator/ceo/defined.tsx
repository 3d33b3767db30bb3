import type { ReactNode } from 'react';
import { Tooltip } from '../../../../ui/tooltip.tsx';

interface DefinedProps {
  /** What the figure counts; undefined while it is loading. */
  definition: string | undefined;
  children: ReactNode;
}

/** The name of a figure, which shows its definition on hover and focus. */
export function Defined({ definition, children }: DefinedProps) {
  if (definition === undefined) return children;
  return (
    <Tooltip text={definition}>
      <button
        type="button"
        className="cursor-help text-left underline decoration-rule-strong decoration-dotted underline-offset-4"
      >
        {children}
      </button>
    </Tooltip>
  );
}
