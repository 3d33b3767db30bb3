import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { BUILDER_NAMES, BUILDERS } from '../../../lib/builders.ts';
import { CallToAction } from '../../../shell/layout/call-to-action.tsx';
import { type Point, Points } from '../../../shell/layout/points.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { WhenIdle } from '../../../ui/when-idle.tsx';
import { CalculatorWhenIdle } from './calculator-when-idle.tsx';
import { CodeDemo } from './code-demo.tsx';
import type { Demo } from './demos.ts';
import { PageIntro } from './page-intro.tsx';

const CommissionRanges = lazy(() => import('./commission-ranges.tsx'));

const POINTS: readonly Point[] = [
  {
    title: 'Nothing to install',
    text: 'A link is just a URL. It works in a template, a database row or an email.',
  },
  {
    title: 'Your assistant can do it',
    text: 'Connect Claude or Cursor to our MCP server and ask for links. Or paste the docs and your publisher ID.',
  },
  {
    title: 'Small sites are welcome',
    text: 'There’s no traffic minimum. Your very first click shows up in your stats.',
  },
];

/** The product page for people who build with AI app builders. */
export function VibeCodersPage({ demo }: { demo: Demo }) {
  return (
    <>
      <PageIntro
        title={
          <>
            Your app recommends products. <span className="inline-block">Get paid for it.</span>
          </>
        }
        lead="Built it in Lovable, Replit or Bolt? Turn your app’s product links into affiliate links. No backend needed."
      >
        <a href="/auth?platform=lovable" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          Start Earning
        </a>
        <Link to="/developer-docs" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
          Read the Docs
        </Link>
      </PageIntro>
      <Section title="The code">
        <CodeDemo demo={demo} />
      </Section>
      <Section title="Set up your builder" lead="Three steps each, with a file for your assistant.">
        <ul className="flex flex-wrap gap-3">
          {BUILDERS.map((builder) => (
            <li key={builder}>
              <Link to="/setup/$builder" params={{ builder }} className={buttonClass()}>
                {BUILDER_NAMES[builder]}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/tools/auto-link" className={buttonClass({ variant: 'quiet' })}>
              Any other site
            </Link>
          </li>
        </ul>
      </Section>
      <Section title="What could you earn?" lead="Set the sliders to match your app.">
        <CalculatorWhenIdle />
      </Section>
      <Section title="Made for teams of one">
        <Points points={POINTS} />
      </Section>
      <Section title="What brands pay" lead="Highest rates by category, live from the catalog.">
        <WhenIdle before={<LoadingState label="Loading rates" />}>
          <CommissionRanges />
        </WhenIdle>
      </Section>
      <CallToAction />
    </>
  );
}
