import { Suspense } from 'react';
import type { Session } from '../../../lib/session.ts';
import { Screen } from '../../../shell/dashboard/screen.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Section } from '../../../ui/section.tsx';
import type { ToolsSearch } from '../../links/tools/tools-search.ts';
import AccountCard from '../pages/account-card.tsx';

const LinkGenerator = lazyPart(() => import('../../links/tools/link-generator.tsx'));

const EMPTY: ToolsSearch = { tab: 'link', url: '', brand: null };

/** A link in a moment, and the publisher that it belongs to. */
export default function QuickTools({ session }: { session: Session }) {
  return (
    <Screen title="Quick Tools" lead="Links and keys made here belong to your own publisher account.">
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Section isFirst level={3} title="Instant link generator">
          <Suspense fallback={<LoadingState label="Opening the link generator" />}>
            <LinkGenerator session={session} start={EMPTY} />
          </Suspense>
        </Section>
        <div>
          <AccountCard session={session} title="Publisher info" level={3} />
        </div>
      </div>
    </Screen>
  );
}
