import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataBoundary } from '../../shell/data-boundary.tsx';
import { BreakingCode } from '../../ui/breaking-code.tsx';
import { Heading } from '../../ui/heading.tsx';
import { InlineText } from '../../ui/inline-text.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { type ArgumentField, argumentFields } from './argument-fields.ts';
import { type Tool, toolsQuery } from './assistants-query.ts';
import { ScopeBadge } from './scope-badge.tsx';
import { ToolList } from './tool-list.tsx';
import { UnknownTool } from './unknown-tool.tsx';

interface VisitorToolsProps {
  /** The open tool; null for the list. */
  name: string | null;
  /** The address of this page, for the way back from signing in. */
  here: string;
}

/** The tools of the server and their arguments. */
export default function VisitorTools(props: VisitorToolsProps) {
  return (
    <DataBoundary failed="We couldn’t load the tools." loading={<LoadingState label="Loading the tools" />}>
      <LoadedTools {...props} />
    </DataBoundary>
  );
}

function LoadedTools({ name, here }: VisitorToolsProps) {
  const { data: tools } = useSuspenseQuery(toolsQuery);
  if (name === null) return <ToolList tools={tools} />;
  const tool = tools.find((each) => each.name === name);
  return tool ? <ToolFacts tool={tool} here={here} /> : <UnknownTool name={name} />;
}

function ToolFacts({
  tool: { name, title, description, scope, inputSchema },
  here,
}: {
  tool: Tool;
  here: string;
}) {
  return (
    <article aria-label={title} className="max-w-200">
      <p className="mb-4 text-base">
        <Link to="/claude-mcp" search={{ tab: 'tools' }} className={linkClass()}>
          All tools
        </Link>
      </p>
      <Heading level={2}>{title}</Heading>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <BreakingCode>{name}</BreakingCode> <ScopeBadge scope={scope} />
      </p>
      <p className="mt-3 text-md text-pretty text-muted">
        <InlineText>{description}</InlineText>
      </p>
      <h3 className="mt-8 mb-2 text-lg">Arguments</h3>
      <dl className="border-b border-rule">
        {argumentFields(inputSchema).map((field) => (
          <Argument key={field.name} field={field} />
        ))}
      </dl>
      <p className="mt-6 text-md">
        <a href={`/auth?${new URLSearchParams({ tab: 'sign-in', returnTo: here })}`} className={linkClass()}>
          Sign in
        </a>{' '}
        to try it here with your own links.
      </p>
    </article>
  );
}

function Argument({ field: { name, rule, isRequired, description } }: { field: ArgumentField }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-t border-rule py-2.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt>
        <BreakingCode>{name}</BreakingCode>
      </dt>
      <dd className="text-base text-muted">
        {rule}
        {isRequired && ' · required'}
        {description && (
          <span className="block text-ink">
            <InlineText>{description}</InlineText>
          </span>
        )}
      </dd>
    </div>
  );
}
