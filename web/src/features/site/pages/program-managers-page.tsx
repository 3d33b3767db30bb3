import { Link } from '@tanstack/react-router';
import { CONTACT } from '../../../lib/page.ts';
import { type Point, Points } from '../../../shell/layout/points.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { cn } from '../../../ui/cn.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Section } from '../../../ui/section.tsx';
import { PageIntro } from './page-intro.tsx';
import { Questions } from './questions.tsx';

const NETWORKS: readonly Point[] = [
  { title: 'Wildfire', text: 'Programs, rates and domains. Transaction-level reporting with callbacks.' },
  { title: 'SitePlug', text: 'Cost-per-click programs. Daily reports, restated until final.' },
  { title: 'CJ', text: 'Commissions and their corrections, each kept as its own version.' },
  { title: 'Others', text: 'Any network that sends signed postbacks can be connected without new code.' },
];

const FRAUD: readonly Point[] = [
  {
    title: 'Only real clicks',
    text: 'Bots, previews and prefetches are filtered before they reach you, each with a recorded reason.',
  },
  {
    title: 'Signed click IDs',
    text: 'The click ID we pass to your network is signed. Forged IDs are rejected, and no publisher is credited with their sales.',
  },
  {
    title: 'Your limits are enforced',
    text: 'We never redirect outside your program’s domains. A closed program stops within a minute.',
  },
  {
    title: 'Circuit breakers',
    text: 'When a network’s API keeps failing, its circuit breaker stops our calls to it until it has recovered.',
  },
  {
    title: 'Rate limits',
    text: 'API keys and open API calls have a rate limit, and sign-in attempts are limited too.',
  },
  {
    title: 'Banned domains',
    text: 'Every click’s destination is checked against our list of banned domains.',
  },
];

const APPROVAL: readonly Point[] = [
  {
    title: 'Your terms',
    text: 'We import your program from your network’s feed: rates, domains, regions, cookie window.',
  },
  {
    title: 'Our review',
    text: 'We check who the brand is, what it sells and that none of its domains is banned, and approve or decline it. No links go live before that.',
  },
  {
    title: 'Live',
    text: 'Publishers find the program by name or domain. You can close it at any time in your network.',
  },
];

const LAUNCH: readonly Point[] = [
  { title: 'Contact us', text: 'Tell us the network, the program and the domains that may be linked.' },
  { title: 'Approve us', text: 'Approve our application in your network, with whatever conditions you set.' },
  {
    title: 'Track results',
    text: 'Your network’s own reports show our traffic. Each publisher has a unique sub-ID.',
  },
];

const QUESTIONS = [
  {
    title: 'What is a sub-network?',
    content:
      'A single affiliate account that represents many publishers. You have one contract and one payee. We pay and answer for every publisher behind it.',
  },
  {
    title: 'How quickly do program changes take effect?',
    content:
      'We sync catalogs every six hours and on request. Changes reach live links about a minute later.',
  },
  {
    title: 'Which guidelines do publishers accept?',
    content:
      'No bidding on your brand, no cookie stuffing, no forced clicks, no incentives you didn’t allow, no misleading claims. It’s in the terms, and every decision is recorded with its reason.',
  },
  {
    title: 'Which regions do you serve?',
    content:
      'Wherever your program runs. Its country comes from your network’s feed and is shown in the directory.',
  },
  {
    title: 'What do you report?',
    content:
      'Clicks, conversions and commissions by day and brand, each with the publisher’s sub-ID. Your network’s numbers are authoritative.',
  },
  {
    title: 'How do you protect visitors’ privacy?',
    content:
      'We set no cookies on the way to you, store no raw IP addresses and don’t fingerprint. The click ID contains nothing about the visitor.',
  },
  {
    title: 'Are publishers isolated from each other?',
    content:
      'Yes. A publisher sees only their own links, clicks and earnings. Each has a unique ID, so you can block one and keep the rest.',
  },
];

/** The product page for affiliate program managers. */
export function ProgramManagersPage() {
  return (
    <>
      <PageIntro
        title="For program managers"
        lead="A specialized affiliate sub-network. Reach developers’ sites and apps through the network your program already uses."
      >
        <a href={`mailto:${CONTACT}`} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          Contact us
        </a>
        <Link to="/brands" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
          Browse the directory
        </Link>
      </PageIntro>
      <Section title="Supported networks">
        <Points points={NETWORKS} />
      </Section>
      <Section title="Fraud prevention">
        <Points points={FRAUD} />
      </Section>
      <Section
        title="Approval in three steps"
        lead="We list vetted brands only. This is how a brand is admitted, and what is checked."
      >
        <Points points={APPROVAL} numbered />
      </Section>
      <Section title="Questions">
        <Questions questions={QUESTIONS} />
      </Section>
      <Section title="Launch in three steps">
        <Points points={LAUNCH} numbered />
      </Section>
      <Section title="Contact" lead="A person reads every message.">
        <div className="flex flex-wrap items-center gap-4">
          <a href={`mailto:${CONTACT}`} className={cn(linkClass(), 'min-w-0 font-mono text-md')}>
            {CONTACT}
          </a>
          <CopyButton text={CONTACT} label="Copy email" size="sm" />
        </div>
      </Section>
    </>
  );
}
