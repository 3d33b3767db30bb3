import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../../worker/platform/contract/counts.ts';
import { BreakingCode } from '../../ui/breaking-code.tsx';
import { InlineText } from '../../ui/inline-text.tsx';
import { linkClass } from '../../ui/link-class.ts';
import type { Tool } from './assistants-query.ts';
import { ScopeBadge } from './scope-badge.tsx';
import { toolGroups } from './tool-groups.ts';

/** The tools by what they are for. */
export function ToolList({ tools }: { tools: readonly Tool[] }) {
  const writing = tools.filter(({ scope }) => scope === 'write').length;
  return (
    <>
      <p className="mb-8 max-w-[68ch] text-md text-pretty">
        <span className="figures">{formatCount(tools.length)}</span> tools are on the server now.{' '}
        {writing === 1 ? 'One of them writes' : `${formatCount(writing)} of them write`}, the others only
        read. Open one to see its arguments and to try it here, as your assistant would.
      </p>
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-10 lg:grid-cols-2">
        {toolGroups(tools).map(({ title, tools: members }) => (
          <section key={title} aria-label={title} className="min-w-0">
            <h2 className="border-ink border-t pt-3 pb-2 text-lg">{title}</h2>
            <ul>
              {members.map((tool) => (
                <ToolLine key={tool.name} tool={tool} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function ToolLine({ tool: { name, title, description, scope } }: { tool: Tool }) {
  return (
    <li className="grid gap-1 border-rule border-t py-3">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="min-w-0 text-md">
          <Link to="/claude-mcp" search={{ tab: 'tools', tool: name }} className={linkClass()}>
            {title}
          </Link>
        </h3>
        <ScopeBadge scope={scope} />
      </div>
      <p className="text-muted">
        <BreakingCode>{name}</BreakingCode>
      </p>
      <p className="max-w-[64ch] text-base text-muted text-pretty">
        <InlineText>{description}</InlineText>
      </p>
    </li>
  );
}
