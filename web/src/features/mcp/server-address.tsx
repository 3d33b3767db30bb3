import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../worker/platform/contract/counts.ts';
import { errorText } from '../../lib/error-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Code } from '../../ui/code.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { serverQuery } from './assistants-query.ts';
import { useServerUrl } from './use-server-url.ts';

/** The URL of the MCP server, which every client takes, with its state. */
export function ServerAddress() {
  const url = useServerUrl();
  return (
    <section
      aria-label="MCP server"
      className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-ink border-t pt-3"
    >
      <div className="min-w-0">
        <p className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          MCP server <ServerState />
        </p>
        <Code className="mt-1.5 block font-mono text-lg break-all">{url}</Code>
      </div>
      <CopyButton text={url} label="Copy URL" variant="primary" />
    </section>
  );
}

function ServerState() {
  const { data, error } = useQuery(serverQuery);
  if (error) return <span role="alert">Its state is unknown. {errorText(error)}</span>;
  if (!data) return <Skeleton width="12ch" />;
  return (
    <>
      <Badge tone="river">{data.status === 'active' ? 'Active' : data.status}</Badge>{' '}
      <span className="figures">{formatCount(data.tools_available)} tools</span>
    </>
  );
}
