import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { BUILDER_NAMES, BUILDERS } from '../../../lib/builders.ts';
import { CallToAction } from '../../../shell/layout/call-to-action.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Heading } from '../../../ui/heading.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { WhenIdle } from '../../../ui/when-idle.tsx';
import { CalculatorWhenIdle } from './calculator-when-idle.tsx';
import type { Demo } from './demos.ts';
import { PromptToPaste } from './prompt-to-paste.tsx';

const LinkBeforeAfter = lazyPart(() => import('../../../shell/link-before-after.tsx'));
const CodeDemo = lazyPart(() => import('./code-demo.tsx'));
const CommissionRanges = lazyPart(() => import('./commission-ranges.tsx'));

/** The product page for people who build with AI app builders. */
export function VibeCodersPage({ demo }: { demo: Demo }) {
  return (
    <>
      <header className="grid grid-cols-1 items-start gap-x-12 gap-y-10 pt-12 pb-12 md:pt-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div>
          <Heading level={1}>
            Your app recommends products. <span className="inline-block">Get paid for it.</span>
          </Heading>
          <p className="mt-4 max-w-[48ch] text-lg text-pretty text-muted">
            Paste one prompt. Your app’s product links become affiliate links, and no backend is needed.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href="/auth?platform=lovable" className={buttonClass({ variant: 'primary', size: 'lg' })}>
              Start Earning
            </a>
            <Link to="/developer-docs" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
              Read the Docs
            </Link>
          </div>
        </div>
        <PromptToPaste />
      </header>
      <Section
        title="What happens to a link"
        lead="Visitors see the store’s URL. It switches only at the moment of the click."
      >
        <div className="grid min-h-58 grid-cols-1 content-start gap-4">
          <Suspense>
            <LinkBeforeAfter />
          </Suspense>
        </div>
      </Section>
      <Section title="What could you earn?" lead="Set the sliders to match your app.">
        <CalculatorWhenIdle />
      </Section>
      <Section
        title="What brands pay"
        lead="From the lowest to the highest rate in each category, live from the catalog."
      >
        <WhenIdle before={<LoadingState label="Loading rates" />}>
          <CommissionRanges />
        </WhenIdle>
      </Section>
      <Section
        title="The code"
        lead="For links that your own code writes. The script isn’t needed for these."
      >
        <Suspense>
          <CodeDemo demo={demo} />
        </Suspense>
      </Section>
      <div className="grid gap-x-12 border-t border-rule md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Section isFirst title="Made for teams of one" className="pt-6">
          <dl className="text-md">
            {FACTS.map(({ term, value }) => (
              <div key={term} className="border-t border-rule py-2.5">
                <dt>{term}</dt>
                <dd className="max-w-[56ch] text-base text-pretty text-muted">{value}</dd>
              </div>
            ))}
          </dl>
        </Section>
        <Section isFirst title="Set up your builder" className="border-rule pt-6 max-md:border-t">
          <ul className="text-md">
            {BUILDERS.map((builder) => (
              <li key={builder} className="border-t border-rule py-2">
                <Link to="/setup/$builder" params={{ builder }} className={linkClass()}>
                  {BUILDER_NAMES[builder]}
                </Link>
              </li>
            ))}
            <li className="border-t border-rule py-2">
              <Link to="/tools/auto-link" className={linkClass()}>
                Any other site
              </Link>
            </li>
          </ul>
        </Section>
      </div>
      <CallToAction />
    </>
  );
}

const FACTS = [
  {
    term: 'Nothing to install',
    value: 'A link is just a URL. It works in a template, a database row or an email.',
  },
  {
    term: 'Your assistant can do it',
    value: (
      <>
        <Link to="/claude-mcp" className={linkClass()}>
          Connect Claude or Cursor
        </Link>{' '}
        and ask for links. Or paste the docs and your publisher ID.
      </>
    ),
  },
  {
    term: 'Small sites are welcome',
    value: 'There’s no traffic minimum. Your very first click shows up in your stats.',
  },
];
