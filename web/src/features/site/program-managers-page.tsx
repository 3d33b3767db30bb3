import { Link } from '@tanstack/react-router';
import { CONTACT } from '../../lib/page.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Section } from '../../ui/section.tsx';
import { PageIntro } from './page-intro.tsx';
import { type Point, Points } from './points.tsx';
import { Questions } from './questions.tsx';

const NETWORKS: readonly Point[] = [
  { title: 'Wildfire', text: 'Programs, rates and domains; transactions by id, with callbacks.' },
  { title: 'SitePlug', text: 'Cost-per-click programs; daily figures, restated as they settle.' },
  { title: 'CJ', text: 'Commissions with their corrections, each kept as its own version.' },
  { title: 'Others', text: 'Any network that sends signed postbacks can be connected without new code.' },
];

const FRAUD: readonly Point[] = [
  {
    title: 'Only real clicks',
    text: 'Bots, previews and prefetches are filtered before they reach you, each with a recorded reason.',
  },
  {
    title: 'Signed click IDs',
    text: 'The click ID we pass to your network is signed. Forged IDs are rejected and their sales credited to no one.',
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
    text: 'Your network’s feed brings the program: rates, domains, regions, cookie window.',
  },
  {
    title: 'Our review',
    text: 'We check it against the banned list and approve or refuse it. Until then no link leads to you.',
  },
  {
    title: 'Open',
    text: 'Publishers find the program by name or domain. You can close it at any time in your network.',
  },
];

const LAUNCH: readonly Point[] = [
  { title: 'Write to us', text: 'Name the network and the program, and the domains that may be linked.' },
  { title: 'Let us in', text: 'Approve our application in your network, with whatever conditions you set.' },
  {
    title: 'Watch it',
    text: 'Your network’s own reports show our traffic. Each publisher has a sub-id of their own.',
  },
];

const QUESTIONS = [
  {
    title: 'What is a sub-network?',
    content:
      'One affiliate in your network that stands for many publishers. You have one contract and one payment; we know, pay and answer for each publisher behind it.',
  },
  {
    title: 'How fast does a change reach the links?',
    content:
      'Catalogues are read every six hours, and on demand. Once read, a change of a program is at the redirect within about a minute.',
  },
  {
    title: 'Which guidelines do publishers accept?',
    content:
      'No bidding on your brand, no cookie stuffing, no forced clicks, no incentives you did not allow, no misleading claims. The terms say so, and each decision is recorded with its reason.',
  },
  {
    title: 'Which regions do you serve?',
    content:
      'Wherever your program does: the country of a program comes from your network’s feed and is shown with it.',
  },
  {
    title: 'What do you report?',
    content:
      'Clicks, conversions and commissions by day and by brand, and which publisher’s sub-id they belong to. Your network’s figures are the ones that count.',
  },
  {
    title: 'What of your visitors’ privacy?',
    content:
      'We set no cookies on the way to you, keep no raw address, and take no fingerprint. The click id says nothing about the visitor.',
  },
  {
    title: 'Are publishers kept apart?',
    content:
      'Yes. A publisher sees only their own links, clicks and earnings. Each has an id of their own, so you can refuse one and keep the rest.',
  },
];

/** The page for those who run a brand's affiliate program. */
export function ProgramManagersPage() {
  return (
    <>
      <PageIntro
        title="For program managers"
        lead="A specialized affiliate sub-network: developers’ sites and apps, reached through the network your program already runs in."
      >
        <a href={`mailto:${CONTACT}`} className={buttonClass('primary', 'lg')}>
          Write to Us
        </a>
        <Link to="/brands" className={buttonClass('secondary', 'lg')}>
          See the Directory
        </Link>
      </PageIntro>
      <Section title="Supported networks">
        <Points points={NETWORKS} />
      </Section>
      <Section title="Fraud prevention">
        <Points points={FRAUD} />
      </Section>
      <Section title="Approval in three steps">
        <Points points={APPROVAL} numbered />
      </Section>
      <Section title="Questions">
        <Questions questions={QUESTIONS} />
      </Section>
      <Section title="Launch in three steps">
        <Points points={LAUNCH} numbered />
      </Section>
      <Section title="Contact" lead="A person reads it.">
        <div className="flex flex-wrap items-center gap-4">
          <a href={`mailto:${CONTACT}`} className={`${linkClass()} min-w-0 font-mono text-md`}>
            {CONTACT}
          </a>
          <CopyButton text={CONTACT} label="Copy email" size="sm" />
        </div>
      </Section>
    </>
  );
}
