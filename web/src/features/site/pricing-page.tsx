import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import { linkClass } from '../../ui/link-class.ts';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { PageIntro } from './page-intro.tsx';
import { Questions } from './questions.tsx';
import { ShareInForce } from './share-in-force.tsx';

const QUESTIONS = [
  {
    title: 'How do you earn, then?',
    content:
      'The network that runs a brand’s program pays a commission to us. We pass your share on and keep the rest. There is no other fee.',
  },
  {
    title: 'Is there a minimum of traffic?',
    content: 'No. There is no review of your visitor numbers, neither before you start nor later.',
  },
  {
    title: 'Can the share change?',
    content:
      'A new share holds from a later day on and never touches the past: each posting keeps the id of the rule that it was made under.',
  },
  {
    title: 'What if a shop takes a sale back?',
    content:
      'The commission is reversed, with the network’s reason. If it was paid already, it stands in your statement as a negative line of its own.',
  },
];

/** What it costs, and what a publisher keeps. */
export function PricingPage() {
  return (
    <>
      <PageIntro
        title="It costs nothing"
        lead="No plan to choose and no card to give. When a link of yours sells something, the commission is divided."
      >
        <a href="/auth" className={buttonClass('primary', 'lg')}>
          Start Earning
        </a>
      </PageIntro>
      <Section title="The whole price list">
        <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-3">
          <Price label="To join, to link, to call the API">
            <Money amount="0.00" />
          </Price>
          <Price label="Your part of each commission">
            <ShareInForce />
          </Price>
          <Price label="Calls a minute on the standard plan">50</Price>
        </dl>
        <p className="mt-8 max-w-[68ch] text-md text-muted">
          The premium plan has 200 calls a minute. Redirects and click tracking are not limited. What a brand
          pays is its own matter:{' '}
          <Link to="/brands" className={linkClass()}>
            see each brand’s rate
          </Link>
          .
        </p>
      </Section>
      <Section title="Questions">
        <Questions questions={QUESTIONS} />
      </Section>
    </>
  );
}

function Price({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-t border-ink pt-3">
      <dt className="text-base text-muted">{label}</dt>
      <dd className="figures mt-1 text-3xl">{children}</dd>
    </div>
  );
}
