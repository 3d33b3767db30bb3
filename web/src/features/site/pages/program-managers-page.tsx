import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { NETWORKS } from '../../../../../worker/platform/contract/networks.ts';
import { NETWORK_FACTS } from '../../../lib/network-facts.ts';
import { CONTACT } from '../../../lib/page.ts';
import { click_id, earning, purchase } from '../../../lib/recorded/session.json';
import { buttonClass } from '../../../ui/button-class.ts';
import { cn } from '../../../ui/cn.ts';
import { Code } from '../../../ui/code.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Money } from '../../../ui/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table.tsx';
import { FactList } from './fact-list.tsx';

const Questions = lazyPart(async () => ({ default: (await import('./questions.tsx')).Questions }));

/** The approval and the launch are one path. Each step says what the brand does and what we do. */
const STEPS = [
  {
    title: 'Contact us',
    you: 'Tell us the network, the program and the domains that may be linked.',
    we: 'Your terms come from your network’s feed: rates, domains, regions, cookie window.',
  },
  {
    title: 'Approve us',
    you: 'Approve our application in your network, with whatever conditions you set.',
    we: 'We check who you are, what you sell and that none of your domains is banned, and approve or decline. No links go live before that.',
  },
  {
    title: 'Track results',
    you: 'Your network’s own reports show our traffic. Each click has its own click ID.',
    we: 'Publishers find the program by name or domain. You can close it at any time in your network.',
  },
];

const CONTROLS = [
  {
    what: 'Each publisher',
    see: 'A signed click ID on every click and sale',
    control: 'Tell us a click ID, and we block its publisher and keep the rest',
  },
  {
    what: 'Rates and terms',
    see: 'In the directory, as your network has them',
    control: 'Change them in your network. We sync every six hours and on request',
  },
  {
    what: 'Destinations',
    see: 'Only pages on your program’s domains',
    control: 'The domains in your network are the limit. Anything else isn’t redirected through your program',
  },
  {
    what: 'The program',
    see: 'Open or closed',
    control: 'Close it in your network. After the sync, links stop within a minute',
  },
  {
    what: 'Invalid traffic',
    see: 'A recorded reason for each click that doesn’t count',
    control: 'Write to us about any click ID. Its reason is on record',
  },
];

const FRAUD = [
  {
    title: 'Only real clicks',
    text: 'Bots and link previews are redirected but never counted. Prefetches are refused. Each has a recorded reason.',
  },
  {
    title: 'Signed click IDs',
    text: 'The click ID we pass to your network is signed. Forged IDs are rejected, and no publisher is credited with their sales.',
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

const SUPPORTED = NETWORKS.map(({ slug, name }) => ({ slug, name, ...NETWORK_FACTS[slug] }));

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
      'Clicks, conversions and commissions by day and brand, each with its click ID. Your network’s numbers are authoritative.',
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
      <header className="grid grid-cols-1 items-start gap-x-16 gap-y-10 pt-12 pb-12 md:pt-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div>
          <Heading level={1}>For program managers</Heading>
          <p className="mt-4 max-w-[50ch] text-lg text-pretty text-muted">
            A specialized affiliate sub-network. Reach developers’ sites and apps through the network your
            program already uses.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href={`mailto:${CONTACT}`} className={buttonClass({ variant: 'primary', size: 'lg' })}>
              Contact us
            </a>
            <Link to="/brands" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
              Browse the directory
            </Link>
          </div>
        </div>
        <Disclosure />
      </header>
      <Section
        title="Three steps to a live program"
        lead="We list vetted brands only. This is how a brand is admitted, and what is checked."
      >
        <ol>
          {STEPS.map(({ title, you, we }, index) => (
            <li
              key={title}
              className="grid gap-x-8 gap-y-3 border-t border-rule py-5 first:border-t-0 first:pt-0 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_minmax(0,2fr)]"
            >
              <h3 className="flex gap-3 text-lg">
                <span aria-hidden className="figures text-river">
                  {index + 1}
                </span>
                {title}
              </h3>
              <Part name="You">{you}</Part>
              <Part name="We">{we}</Part>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="What you can see and control">
        <Table
          caption="What a program manager can see and control"
          rows={CONTROLS}
          rowKey={({ what }) => what}
          columns={[
            { header: 'Subject', cell: ({ what }) => <span className="text-md">{what}</span> },
            { header: 'You see', cell: ({ see }) => see },
            { header: 'You control', cell: ({ control }) => control },
          ]}
        />
      </Section>
      <Section
        title="Supported networks"
        lead="Any other network that sends signed postbacks can be connected without new code."
      >
        <Table
          caption="Supported networks"
          rows={SUPPORTED}
          rowKey={({ slug }) => slug}
          stacks
          columns={[
            { header: 'Network', cell: ({ name }) => <span className="text-md">{name}</span> },
            { header: 'Pays', cell: ({ pays }) => pays },
            { header: 'Catalog', cell: ({ catalog }) => catalog },
            { header: 'Reports of sales', cell: ({ reports }) => reports },
          ]}
        />
      </Section>
      <Section title="Fraud prevention">
        <FactList facts={FRAUD} />
      </Section>
      <Section title="Questions">
        <Suspense>
          <Questions questions={QUESTIONS} />
        </Suspense>
      </Section>
      <Section title="Contact" lead="A person reads every message. Name your network and your program.">
        <div className="flex flex-wrap items-center gap-4">
          <a href={`mailto:${CONTACT}`} className={cn(linkClass(), 'min-w-0 font-mono text-md')}>
            {CONTACT}
          </a>
          <CopyButton text={CONTACT} label="Copy email" size="sm" />
          <Link to="/imprint" className={cn(linkClass(), 'text-md')}>
            Who runs Tributary
          </Link>
        </div>
      </Section>
    </>
  );
}

function Part({ name, children }: { name: string; children: string }) {
  return (
    <p className="text-md text-pretty text-muted">
      <span className="block text-sm text-river">{name}</span>
      {children}
    </p>
  );
}

/** A publisher's page with the disclosure that our rules ask for, and the sale as both sides see it. */
function Disclosure() {
  return (
    <figure className="min-w-0">
      <div className="rounded-md border border-rule bg-sheet p-5 md:p-6">
        <p className="border-b border-rule pb-3 text-base text-muted">
          We may earn a commission when you buy through links on this page.
        </p>
        <p className="mt-4 text-lg">{purchase.product}</p>
        <p className="mt-1 text-base text-muted">
          <span className="text-river underline">See it at {purchase.brand}</span>
        </p>
        <dl className="mt-6 border-t border-ink text-base">
          <Line term="In your network’s report">
            <Money amount={purchase.total} />, commission <Money amount={earning.gross} />
          </Line>
          <Line term="Tracking code">
            <Code className="font-mono text-sm break-all">{click_id}</Code>
          </Line>
          <Line term="In the publisher’s account">
            <Money amount={earning.net} />, {earning.share_percent}% of the commission
          </Line>
        </dl>
      </div>
      <figcaption className="mt-2 text-sm text-pretty text-muted">
        The disclosure that every publisher shows, above the link, and a sale in the demo shop as both sides
        see it.
      </figcaption>
    </figure>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-rule py-2 last:border-b-0">
      <dt className="text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
