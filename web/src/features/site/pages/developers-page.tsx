import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { SITE_ORIGIN } from '../../../lib/page.ts';
import { useOrigin } from '../../../lib/use-sample-values.ts';
import { CallToAction } from '../../../shell/layout/call-to-action.tsx';
import { type Point, Points } from '../../../shell/layout/points.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { replaceInSample } from '../../../ui/code-sample.ts';
import { Section } from '../../../ui/section.tsx';
import { PageIntro } from './page-intro.tsx';
import analytics from './samples/analytics.typescript.txt?highlighted';

const POINTS: readonly Point[] = [
  {
    title: 'Typed end to end',
    text: 'One OpenAPI 3.1 document at /v1/openapi.json. Generate a client, or just read it.',
  },
  {
    title: 'Exact money',
    text: 'Amounts are decimal strings like "5.9465", never floats. Your total matches your payout.',
  },
  {
    title: 'Errors you can handle',
    text: 'problem+json with a stable code, a readable message and, for invalid input, the fields at fault.',
  },
];

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

/** The product page for developers. */
export function DevelopersPage() {
  return (
    <>
      <PageIntro
        title="An affiliate network with an API you can trust"
        lead="Links, clicks and earnings over HTTP, with a ledger that is exact to a millionth of a dollar."
      >
        <Link to="/developer-docs" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          Read the Docs
        </Link>
        <a href="/docs/reference" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
          API Reference
        </a>
      </PageIntro>
      <Section title="API design">
        <Points points={POINTS} />
      </Section>
      <Section title="Your week in one call">
        <CodeBlock sample={replaceInSample(analytics, { [SITE_ORIGIN]: useOrigin() })} title="analytics.ts" />
      </Section>
      <Section title="What you can query">
        <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
          <Checklist title="Analytics" lines={ANALYTICS} />
          <Checklist title="API" lines={CALLS} />
        </div>
      </Section>
      <CallToAction />
    </>
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
