import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { CARDS } from '../../../lib/builder-facts.ts';
import { BUILDER_NAMES, type Builder } from '../../../lib/builders.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Code } from '../../../ui/code.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { DownloadContext } from '../guides/download-context.tsx';
import { GuideCode } from '../guides/guide-code.tsx';
import { useGuideValues } from '../guides/guide-values.ts';
import type { Integration } from './integrations-query.ts';

interface IntegrationCardProps {
  builder: Builder;
  integration: Integration | undefined;
  /** Opens the setup guide. */
  onGuide: () => void;
}

/** A builder with its connection. It expands to the script tag and the guide. */
export function IntegrationCard({ builder, integration, onGuide }: IntegrationCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const name = BUILDER_NAMES[builder];
  const { about, setupTime, format, hasMcp } = CARDS[builder];
  const isConnected = integration?.connected ?? false;
  return (
    <article aria-label={name} className="rounded-md border border-rule bg-sheet p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-lg">{name}</h3>
        <Badge tone={isConnected ? 'river' : 'neutral'}>{isConnected ? 'Connected' : 'Available'}</Badge>
      </div>
      <p className="mt-1 text-md text-muted text-pretty">{about}</p>
      <p className="figures mt-2 text-base text-muted">
        Setup time {setupTime}
        <LastUse integration={integration} />
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          aria-expanded={isOpen}
          aria-controls={panel}
          aria-label={`${isConnected ? 'Manage' : 'Setup'} ${name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isConnected ? 'Manage' : 'Setup'}
        </Button>
        <DownloadContext builder={builder} format={format} label="LLM" />
      </div>
      <div id={panel} hidden={!isOpen} className="mt-5 border-rule border-t pt-4">
        <h4 className="text-md font-medium">Integration Ready</h4>
        <p className="mt-1 mb-3 text-base text-muted">
          This tag has your publisher ID and the platform. <KeyOf integration={integration} />
        </p>
        <Tag builder={builder} />
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={onGuide}>View Setup Guide</Button>
          <Link to="/setup/$builder" params={{ builder }} className={linkClass()}>
            Open as a page
          </Link>
        </div>
        {hasMcp && <McpPart name={name} isConnected={integration?.connected_by === 'app'} />}
      </div>
    </article>
  );
}

function Tag({ builder }: { builder: Builder }) {
  const fill = useGuideValues(builder);
  return <GuideCode title="Script tag" text={fill('{tag}')} />;
}

/** What the builder may do over MCP, and where to see it and to end it. */
function McpPart({ name, isConnected }: { name: string; isConnected: boolean }) {
  return (
    <section aria-label="MCP" className="mt-5 border-rule border-t pt-4">
      <h4 className="text-md font-medium">MCP</h4>
      <p className="mt-1 text-base text-muted text-pretty">
        {isConnected
          ? `${name} is connected to our tools.`
          : `Connected to our tools, ${name} finds brands, makes links and explains your earnings. It needs no key.`}
      </p>
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
        <Link to="/claude-mcp" className={linkClass()}>
          {isConnected ? 'See its calls' : `Connect ${name}`}
        </Link>
        <Link to="/settings" search={{ tab: 'security' }} className={linkClass()}>
          Connected apps
        </Link>
      </p>
    </section>
  );
}

const USED = { app: 'App used', key: 'API key used', script: 'Script used' };

function LastUse({ integration }: { integration: Integration | undefined }) {
  if (!integration?.last_used_at) return null;
  return (
    <>
      {' '}
      · {integration.connected_by ? USED[integration.connected_by] : 'Last used'}{' '}
      <RelativeTime at={integration.last_used_at} />
    </>
  );
}

function KeyOf({ integration }: { integration: Integration | undefined }) {
  if (!integration?.key_prefix)
    return (
      <>
        For stats, create a key for this platform in{' '}
        <Link to="/api-keys" className={linkClass()}>
          API keys
        </Link>
        .
      </>
    );
  return (
    <>
      Its API key begins with <Code className="font-mono text-sm">{integration.key_prefix}</Code>.
    </>
  );
}
