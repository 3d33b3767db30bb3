import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button-class.ts';
import { Code } from '../../ui/code.tsx';
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
      The server has no tool named <Code className="font-mono text-sm wrap-anywhere">{name}</Code>.
    </EmptyState>
  );
}
