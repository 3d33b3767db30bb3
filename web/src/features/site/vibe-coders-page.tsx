import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Section } from '../../ui/section.tsx';
import { WhenSeen } from '../../ui/when-seen.tsx';
import { CalculatorWhenSeen } from './calculator-when-seen.tsx';
import { CallToAction } from './call-to-action.tsx';
import { CodeDemo } from './code-demo.tsx';
import type { Demo } from './demos.ts';
import { PageIntro } from './page-intro.tsx';
import { type Point, Points } from './points.tsx';

const CommissionRanges = lazy(() => import('./commission-ranges.tsx'));

const POINTS: readonly Point[] = [
  {
    title: 'Nothing to install',
    text: 'A link is an address. It works in a template, in a database row, in an e-mail, in whatever your builder makes.',
  },
  {
    title: 'Your assistant can do it',
    text: 'The docs and the API’s description are plain text. Paste them, name your publisher id, and ask for links.',
  },
  {
    title: 'Small sites are welcome',
    text: 'There is no minimum of visitors. The first click of the first visitor is in your figures.',
  },
];

/** For those who build with Lovable, Replit and their like. */
export function VibeCodersPage({ demo }: { demo: Demo }) {
  return (
    <>
      <PageIntro
        title="Your app recommends things. Earn with that."
        lead="Built it in Lovable, Replit or Bolt? Turn the products it links to into affiliate links, without a backend."
      >
        <a href="/auth?platform=lovable" className={buttonClass('primary', 'lg')}>
          Start Earning
        </a>
        <Link to="/developer-docs" className={buttonClass('secondary', 'lg')}>
          Read the Docs
        </Link>
      </PageIntro>
      <Section title="How it looks in code">
        <CodeDemo demo={demo} />
      </Section>
      <Section title="What could it bring?" lead="Move the sliders to what you know of your app.">
        <CalculatorWhenSeen />
      </Section>
      <Section title="Made for small teams of one">
        <Points points={POINTS} />
      </Section>
      <Section title="What brands pay" lead="The best open programs at this moment, read from the catalogue.">
        <WhenSeen before={<LoadingState label="Reading the rates" />}>
          <CommissionRanges />
        </WhenSeen>
      </Section>
      <CallToAction />
    </>
  );
}
