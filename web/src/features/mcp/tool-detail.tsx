import { useEffect, useRef, useState } from 'react';
import { BackLink } from '../../shell/dashboard/back-link.tsx';
import { BreakingCode } from '../../ui/breaking-code.tsx';
import { Heading } from '../../ui/heading.tsx';
import { InlineText } from '../../ui/inline-text.tsx';
import type { Tool } from './assistants-query.ts';
import { type ToolResult, useCallTool } from './call-tool.ts';
import { ScopeBadge } from './scope-badge.tsx';
import { ToolForm } from './tool-form.tsx';
import { ToolOutcome } from './tool-outcome.tsx';

interface ToolDetailProps {
  tool: Tool;
  userId: string;
}

/** A tool with its arguments, which can be filled in and sent. */
export function ToolDetail({ tool, userId }: ToolDetailProps) {
  const { name, title, description, scope } = tool;
  // Stays on the page while the next call runs.
  const [result, setResult] = useState<ToolResult | null>(null);
  const call = useCallTool(tool);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <article aria-label={title}>
      <BackLink to="/claude-mcp" search={{ tab: 'tools' }} label="All tools" />
      <header className="mb-8 max-w-[72ch]">
        <Heading level={2} ref={heading} className="outline-none">
          {title}
        </Heading>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <BreakingCode>{name}</BreakingCode> <ScopeBadge scope={scope} />
        </p>
        <p className="mt-3 text-md text-pretty text-muted">
          <InlineText>{description}</InlineText>
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <ToolForm
          tool={tool}
          userId={userId}
          error={call.error}
          isPending={call.isPending}
          onChange={() => call.isError && call.reset()}
          onRun={(args) => call.mutate(args, { onSuccess: setResult })}
        />
        <ToolOutcome result={result} error={call.error} isPending={call.isPending} />
      </div>
    </article>
  );
}
