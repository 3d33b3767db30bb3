import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../worker/platform/contract/counts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Code } from '../../ui/code.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { appsQuery } from '../accounts/settings/apps-query.ts';
import { callersQuery, LIVE_MS } from './assistants-query.ts';
import { CallList } from './call-list.tsx';
import { type Assistant, connectedAssistants } from './connected-assistants.ts';

const KINDS: Record<Assistant['kind'], string> = { app: 'App', key: 'API key', browser: 'This site' };

/** Who may call tools, with their calls as they happen. */
export function AssistantList() {
  const { data: callers } = useSuspenseQuery(callersQuery);
  const { data: apps } = useQuery({ ...appsQuery, staleTime: LIVE_MS, refetchInterval: LIVE_MS });
  const assistants = connectedAssistants(callers, apps);
  if (assistants.length === 0)
    return (
      <EmptyState title="No assistant is connected yet.">
        Connect one above and ask it something, such as “Find brands for lamps”. It appears here with its
        calls within seconds.
      </EmptyState>
    );
  return (
    <ul aria-label="Connected assistants" className="border-rule border-b">
      {assistants.map((assistant) => (
        <AssistantItem key={assistant.id} assistant={assistant} />
      ))}
    </ul>
  );
}

function AssistantItem({ assistant }: { assistant: Assistant }) {
  const { name, kind, client, isGone, calls, failures, latest_calls: latest } = assistant;
  const [last] = latest;
  return (
    <li className="grid grid-cols-1 gap-x-8 gap-y-3 border-rule border-t py-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium text-md">
          <span className="min-w-0 break-words">{name}</span>
          <Badge tone={isGone ? 'neutral' : 'river'}>{KINDS[kind]}</Badge>
          {isGone && <Badge>{kind === 'key' ? 'Deleted' : 'Disconnected'}</Badge>}
        </h3>
        {client && client !== name && (
          <p className="text-muted text-sm">
            Calls itself <Code className="font-mono wrap-anywhere">{client}</Code>
          </p>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-2">
        <dl className="flex flex-wrap gap-x-8 gap-y-1 text-base">
          <Figure label="Calls" value={formatCount(calls)} />
          <Figure label="Failed" value={formatCount(failures)} isProblem={failures > 0} />
          <div className="flex items-baseline gap-1.5">
            <dt className="text-muted">Last call</dt>
            <dd>{last ? <RelativeTime at={last.called_at} /> : 'None yet'}</dd>
          </div>
        </dl>
        {latest.length > 0 && <CallList name={name} calls={latest} />}
      </div>
    </li>
  );
}

interface FigureProps {
  label: string;
  value: string;
  isProblem?: boolean;
}

function Figure({ label, value, isProblem = false }: FigureProps) {
  return (
    <div className="flex min-w-20 items-baseline gap-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className={isProblem ? 'figures text-reversed' : 'figures'}>{value}</dd>
    </div>
  );
}
