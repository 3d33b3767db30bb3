import { Link } from '@tanstack/react-router';
import { DataBoundary } from '../../shell/data-boundary.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Section } from '../../ui/section.tsx';
import type { NewKey } from '../accounts/keys/keys-query.ts';
import { AssistantList } from './assistant-list.tsx';
import Connections from './connections.tsx';
import { McpKey } from './mcp-key.tsx';

interface SetupTabProps {
  newKey: NewKey | null;
  onNewKey: (key: NewKey | null) => void;
}

/** The ways to connect an assistant, and those that are connected. */
export function SetupTab({ newKey, onNewKey }: SetupTabProps) {
  return (
    <>
      <Section
        title="Connect without a key"
        lead="Your assistant opens a page of Tributary, where you choose what it may do. There is no key to copy or to lose."
        isFirst
      >
        <Connections />
      </Section>
      <Section
        title="Connected assistants"
        lead="Everything that called a tool in the last 30 days. We store the calls, not what was in them."
        aside={
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-base">
            <Link to="/settings" search={{ tab: 'security' }} className={linkClass()}>
              Disconnect an app
            </Link>
            <Link to="/api-keys" className={linkClass()}>
              Revoke a key
            </Link>
          </p>
        }
      >
        <DataBoundary
          failed="We couldn’t load your assistants."
          loading={<LoadingState label="Loading your assistants" />}
        >
          <AssistantList />
        </DataBoundary>
      </Section>
      <McpKey newKey={newKey} onNewKey={onNewKey} />
    </>
  );
}
