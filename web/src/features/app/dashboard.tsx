import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { payoutTermsQuery } from '../../lib/payout-terms.ts';
import type { Session } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { plainSample } from '../../ui/code-sample.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Money } from '../../ui/money.tsx';
import { ordinal } from '../../ui/ordinal.ts';
import { Section } from '../../ui/section.tsx';
import { Analytics } from './analytics.tsx';

interface DashboardProps {
  session: Session;
  /** The button that signs out. */
  signOut: ReactNode;
}

/** The landing page of an account: its ID, its link and its numbers. */
export function Dashboard({ session, signOut }: DashboardProps) {
  const { publisher_id: publisher, full_name: name } = session.publisher;
  return (
    <div className="pt-10">
      <header className="mb-10 flex flex-wrap items-end justify-between gap-6">
        <div>
          <p className="text-base text-muted">{name || 'User'}</p>
          <Heading level={1}>Dashboard</Heading>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to="/settings" search={{}} className={buttonClass()}>
            Settings
          </Link>
          {signOut}
        </div>
      </header>
      <Section title="Your publisher ID" lead="It is public and part of your links.">
        <div className="flex flex-wrap items-center gap-4">
          <code className="font-mono text-xl">{publisher}</code>
          <CopyButton text={publisher} size="sm" />
        </div>
      </Section>
      <Section title="Last 30 days">
        <Analytics />
        <NextPayout />
      </Section>
      <Section title="Your link" lead="Append a URL-encoded product URL. It works right away.">
        <CodeBlock
          title="Any product"
          sample={plainSample(`${location.origin}/go/${publisher}?url=<URL-encoded product URL>`)}
        />
        <p className="mt-6 flex flex-wrap gap-3">
          <Link to="/brands" className={buttonClass()}>
            Browse brands
          </Link>
          <Link to="/developer-docs" className={buttonClass()}>
            Read the docs
          </Link>
        </p>
      </Section>
    </div>
  );
}

/** The day and the minimum of payouts; nothing if the API doesn't return them. */
function NextPayout() {
  const { data } = useQuery(payoutTermsQuery);
  if (!data) return null;
  return (
    <p className="mt-6 text-md text-muted">
      Payouts run monthly on the {ordinal(data.day)}. The minimum is <Money amount={data.minimum} />.
    </p>
  );
}
