import { Check } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { VERIFIER } from '../../../../../worker/platform/contract/webhook-verifier.ts';
import { SAMPLE_ORIGIN } from '../../../lib/page.ts';
import delivery from '../../../lib/recorded/delivery.json';
import deliveryBody from '../../../lib/recorded/delivery-body.json.txt?highlighted';
import trace from '../../../lib/recorded/trace.json.txt?highlighted';
import { useOrigin } from '../../../lib/use-sample-values.ts';
import { CallToAction } from '../../../shell/layout/call-to-action.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { plainSample } from '../../../ui/code-sample.ts';
import { Heading } from '../../../ui/heading.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Section } from '../../../ui/section.tsx';

const CallSample = lazyPart(() => import('./call-sample.tsx'));

const ANALYTICS = [
  'Clicks, conversions and earnings, by brand and by day',
  'Uncounted clicks with reasons: bots, previews, repeated clicks, test clicks, blocked, not monetized',
  'Conversion rate and average commission',
  'A trace from each earning to its click',
];

const CALLS = [
  'Links: every brand with your ready-made link',
  'Analytics and earnings for any date range',
  'Tracking: report clicks and conversions from your server',
  'Explain: why a URL does or doesn’t earn',
  'MCP: the same as tools for your assistant',
];

interface Assurance {
  title: string;
  text: string;
  code: string;
  link: { href: string; label: string };
}

const ASSURANCES: readonly Assurance[] = [
  {
    title: 'Typed end to end',
    text: 'One OpenAPI 3.1 document describes every call. The client is one file with its types, and needs no package.',
    code: 'curl -O https://tributary.example/client.js\ncurl -O https://tributary.example/client.d.ts',
    link: { href: '/docs/reference', label: 'API Reference' },
  },
  {
    title: 'Exact money',
    text: 'Amounts are decimal strings, exact to a millionth of a dollar. Your total is the sum of your transfers, and your payout is that total.',
    code: '"net": "1.76", "ledger_net": "1.76", "adds_up": true',
    link: { href: '/docs/getting-started', label: 'Your first earning' },
  },
  {
    title: 'Errors you can handle',
    text: 'Each has a stable code to branch on, a sentence to show and, for invalid input, the fields that are wrong.',
    code: '"status": 400,\n"code": "link.url_invalid"',
    link: { href: '/docs/errors', label: 'All errors' },
  },
  {
    title: 'Safe retries',
    text: 'Send a key of your own with a write. A second call with the same key returns the first response and has no further effect.',
    code: 'Idempotency-Key: order-1042',
    link: { href: '/docs/idempotency', label: 'Idempotency' },
  },
];

/** The product page for developers: the trace of a sale, a call, a webhook, and what each promise looks like. */
export function DevelopersPage() {
  const origin = useOrigin();
  return (
    <>
      <header className="grid grid-cols-1 gap-x-12 gap-y-10 pt-12 pb-12 md:pt-16 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]">
        <div>
          <Heading level={1}>An affiliate network with an API you can trust</Heading>
          <p className="mt-4 max-w-[52ch] text-lg text-pretty text-muted">
            Ask where any cent comes from. You get the click, each version of the network’s report, and the
            transfers that add up to it.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href="/docs/getting-started" className={buttonClass({ variant: 'primary', size: 'lg' })}>
              Read the Docs
            </a>
            <a href="/docs/reference" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
              API Reference
            </a>
          </div>
          <dl className="mt-10 max-lg:hidden">
            <Note term="click">The visit, with the reason why it counted, and your sub-ID.</Note>
            <Note term="report_versions">
              What the network said, and when it changed its mind. We keep both.
            </Note>
            <Note term="transfers">Every movement of the money. Nothing is ever edited.</Note>
            <Note term="adds_up">The ledger and your earning agree.</Note>
          </dl>
        </div>
        <figure className="min-w-0">
          <CodeBlock sample={trace} title="The trace of a sale" isCopied={false} />
          <figcaption className="mt-2 text-sm text-muted">
            A sale in the demo shop of a local system, without the raw rows of the network’s report.
          </figcaption>
        </figure>
      </header>
      <Section
        title="One call"
        lead="Ask what a page earns. It works with the tools your language has built in."
      >
        <Suspense fallback={<div className="min-h-120" />}>
          <CallSample />
        </Suspense>
      </Section>
      <Section
        title="Hear about a sale when it’s reported"
        lead="Each event is signed with a secret that only you and we have. This one passes the check beside it."
        aside={<DocsLink href="/docs/webhooks">Webhooks in the docs</DocsLink>}
      >
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <div className="grid min-w-0 gap-4">
            <dl className="border-b border-rule">
              {Object.entries({ ...delivery.headers, 'your secret': delivery.secret }).map(
                ([name, value]) => (
                  <div
                    key={name}
                    className="grid gap-x-4 border-t border-rule py-2 sm:grid-cols-[11rem_minmax(0,1fr)]"
                  >
                    <dt className="font-mono text-sm text-muted">{name}</dt>
                    <dd translate="no" className="font-mono text-sm wrap-anywhere">
                      {value}
                    </dd>
                  </div>
                ),
              )}
            </dl>
            <CodeBlock sample={deliveryBody} title="The raw body" wraps isCopied={false} />
          </div>
          <CodeBlock sample={plainSample(VERIFIER)} title="verify-webhook.js" />
        </div>
      </Section>
      <Section title="Typed and exact">
        <ul className="border-b border-rule">
          {ASSURANCES.map(({ title, text, code, link }) => (
            <li
              key={title}
              className="grid gap-x-10 gap-y-3 border-t border-rule py-5 first:border-t-0 first:pt-0 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
            >
              <div>
                <h3 className="text-lg">{title}</h3>
                <p className="mt-1 max-w-[56ch] text-md text-pretty text-muted">{text}</p>
                <p className="mt-2 text-md">
                  <DocsLink href={link.href}>{link.label}</DocsLink>
                </p>
              </div>
              <pre
                translate="no"
                className="min-w-0 self-center border-l-2 border-river py-1 pl-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
              >
                <code>{code.replaceAll(SAMPLE_ORIGIN, origin)}</code>
              </pre>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title="What you can query"
        aside={<DocsLink href="/docs/mcp">The same for your assistant</DocsLink>}
      >
        <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
          <Checklist title="Analytics" lines={ANALYTICS} />
          <Checklist title="API" lines={CALLS} />
        </div>
      </Section>
      <CallToAction />
    </>
  );
}

function Note({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[9.5rem_minmax(0,1fr)] gap-x-4 border-t border-rule py-2.5">
      <dt className="font-mono text-sm text-river">{term}</dt>
      <dd className="text-base text-pretty text-muted">{children}</dd>
    </div>
  );
}

function DocsLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={linkClass()}>
      {children}
    </a>
  );
}

function Checklist({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className="mb-3 text-lg">{title}</h3>
      <ul className="grid gap-2">
        {lines.map((line) => (
          <li key={line} className="grid grid-cols-[20px_1fr] gap-2 text-md">
            <Check aria-hidden className="mt-1.5 size-4 text-approved" strokeWidth={1.75} />
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
