import { Link } from '@tanstack/react-router';
import { useHydratedQuery } from '../../../lib/hydrated-query.ts';
import { payoutTermsQuery } from '../../../lib/payout-terms.ts';
import { AssistantSession } from '../../../shell/assistant-session.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Section } from '../../../ui/section.tsx';
import { WhenIdle } from '../../../ui/when-idle.tsx';
import Peers from '../pages/peers.tsx';
import { ApiSample } from './api-sample.tsx';
import { LedgerCheck } from './ledger-check.tsx';
import { MonthPicture } from './month-picture.tsx';
import { Promises } from './promises.tsx';
import { RedirectTimes } from './redirect-times.tsx';
import { SalePath } from './sale-path.tsx';
import { Steps } from './steps.tsx';

const NetworkPanel = lazyPart(() => import('./network-panel.tsx'));

const QUESTIONS = ['approval', 'share', 'rhythm', 'figures', 'reasons', 'payout'] as const;

/** How it works, and what shows that it does. Its HTML is prerendered, so its code can come after the page's. */
export default function Evidence() {
  const { data: terms } = useHydratedQuery(payoutTermsQuery);
  return (
    <>
      <Section title="How it works">
        <Steps />
      </Section>
      <Section title="Follow one cent" lead="A sale in our demo shop, from the click to the payout.">
        <SalePath />
      </Section>
      <Section
        title="One API call, or none"
        lead="Request a link from the API or write it yourself. It’s the same link."
      >
        <ApiSample />
      </Section>
      <Section
        title="Or ask your assistant"
        lead="Claude, Cursor and VS Code make your links and explain your earnings."
        aside={
          <Link to="/claude-mcp" className={linkClass()}>
            Connect your assistant
          </Link>
        }
      >
        <AssistantSession />
      </Section>
      <Section title="See what counts" lead="And why the rest didn’t: each visit has its reason.">
        <MonthPicture />
      </Section>
      <div className="grid gap-x-12 md:grid-cols-2">
        <Section title="Check our books">
          <LedgerCheck />
        </Section>
        <Section title="How fast links are">
          <RedirectTimes />
        </Section>
      </div>
      <Section title="Compare the terms">
        <Peers terms={terms} rows={QUESTIONS} />
      </Section>
      <Section title="What we guarantee">
        <Promises />
      </Section>
      <Section title="Live numbers" lead="Updated every five seconds.">
        <WhenIdle before={<div className="min-h-80" />}>
          <NetworkPanel />
        </WhenIdle>
      </Section>
    </>
  );
}
