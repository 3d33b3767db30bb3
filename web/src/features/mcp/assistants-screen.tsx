import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import type { Session } from '../../lib/session.ts';
import { Screen } from '../../shell/dashboard/screen.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { NewKey } from '../accounts/keys/keys-query.ts';
import { ASSISTANT_TABS, type AssistantsSearch, type AssistantTab, TAB_LABELS } from './assistants-search.ts';
import { SetupTab } from './setup-tab.tsx';

const ToolsTab = lazyPart(() => import('./tools-tab.tsx'));
const PromptsTab = lazyPart(() => import('./prompts-tab.tsx'));
const DocsTab = lazyPart(() => import('./docs-tab.tsx'));

interface AssistantsScreenProps {
  session: Session;
  search: AssistantsSearch;
}

/** Connects AI assistants, shows what they do, and tries their tools. */
export function AssistantsScreen({ session, search: { tab, tool } }: AssistantsScreenProps) {
  // Kept here, so that it is still there after a look at another tab.
  const [newKey, setNewKey] = useState<NewKey | null>(null);
  const panels: Record<AssistantTab, ReactNode> = {
    setup: <SetupTab newKey={newKey} onNewKey={setNewKey} />,
    tools: <ToolsTab userId={session.user.id} name={tool} />,
    prompts: <PromptsTab />,
    docs: <DocsTab />,
  };
  return (
    <Screen
      title="Claude and MCP"
      lead="Connect Claude, Cursor or VS Code. Your assistant then finds brands, makes links and explains your earnings."
      actions={
        <>
          <Link to="/developer-docs" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            Developer docs
          </Link>
          <Link to="/compliance-documentation" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            Compliance
          </Link>
        </>
      }
    >
      <TabLinks
        label="Claude and MCP"
        current={tab}
        tabs={ASSISTANT_TABS.map((value) => ({ value, label: TAB_LABELS[value] }))}
        searchOf={(value) => ({ tab: value === 'setup' ? undefined : value, tool: undefined })}
      />
      <div className="pt-8">
        <Suspense fallback={<LoadingState label={`Opening ${TAB_LABELS[tab]}`} />}>{panels[tab]}</Suspense>
      </div>
    </Screen>
  );
}
