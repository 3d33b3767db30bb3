import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown for a URL with a tool that doesn’t exist. */
export function UnknownTool({ name }: { name: string }) {
  return (
    <EmptyState
      title="There is no such tool."
      action={
        <Link to="/claude-mcp" search={{ tab: 'tools' }} className={buttonClass()}>
          See all tools
        </Link>
      }
    >
      The server has no tool named{' '}
      <code translate="no" className="font-mono text-sm wrap-anywhere">
        {name}
      </code>
      .
    </EmptyState>
  );
}
