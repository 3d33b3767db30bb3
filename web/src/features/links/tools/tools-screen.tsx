import { type ReactNode, Suspense } from 'react';
import type { Session } from '../../../lib/session.ts';
import { Screen } from '../../../shell/dashboard/screen.tsx';
import { Code } from '../../../ui/code.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { OtherWays } from './other-ways.tsx';
import { TOOLS_TABS, type ToolsSearch, type ToolsTab } from './tools-search.ts';

const LinkGenerator = lazyPart(() => import('./link-generator.tsx'));
const ScriptCopy = lazyPart(() => import('../auto-link/script-copy.tsx'));
const SiteCheck = lazyPart(() => import('../site-check/site-check.tsx'));

const LABELS: Record<ToolsTab, string> = {
  link: 'Link generator',
  script: 'Auto-link script',
  check: 'Check my site',
};

interface ToolsScreenProps {
  session: Session;
  start: ToolsSearch;
}

/** The link generator, the auto-link script and the check of a site. */
export function ToolsScreen({ session, start }: ToolsScreenProps) {
  const id = session.publisher.publisher_id;
  const panels: Record<ToolsTab, ReactNode> = {
    link: (
      <>
        <LinkGenerator session={session} start={start} />
        <OtherWays publisherId={id} />
      </>
    ),
    script: <ScriptCopy publisherId={id} />,
    check: <SiteCheck address={start.url} />,
  };
  return (
    <Screen
      title="Tools"
      lead="Make a link, add the script for all links, and see what earns on your site."
      actions={
        id && (
          <>
            <Code className="font-mono text-base text-muted">{id}</Code>
            <CopyButton text={id} label="Copy ID" size="sm" />
          </>
        )
      }
    >
      <TabLinks
        label="Tools"
        current={start.tab}
        tabs={TOOLS_TABS.map((value) => ({ value, label: LABELS[value] }))}
        searchOf={(value) => ({ tab: value === 'link' ? undefined : value })}
      />
      <div className="pt-6">
        <Suspense fallback={<LoadingState label={`Opening ${LABELS[start.tab]}`} />}>
          {panels[start.tab]}
        </Suspense>
      </div>
    </Screen>
  );
}
