import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { CallToAction } from '../../../shell/layout/call-to-action.tsx';
import { type Point, Points } from '../../../shell/layout/points.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Heading } from '../../../ui/heading.tsx';
import { Section } from '../../../ui/section.tsx';
import { Streams } from '../../../ui/streams/streams.tsx';
import { WhenIdle } from '../../../ui/when-idle.tsx';
import { ApiSample } from './api-sample.tsx';
import { CentPath } from './cent-path.tsx';
import { LinkCheck } from './link-check.tsx';

const NetworkPanel = lazy(() => import('./network-panel.tsx'));

const STEPS: readonly Point[] = [
  {
    title: 'Code',
    text: 'Build the way you already do, with or without an AI assistant. Link to products as usual.',
  },
  {
    title: 'Enhance',
    text: 'Route those links through your publisher ID, with one API call or a URL you write yourself.',
  },
  {
    title: 'Earn',
    text: 'When the network reports a sale, we credit your share of the commission to you, to the cent.',
  },
];

const BENEFITS: readonly Point[] = [
  {
    title: 'No minimum traffic',
    text: 'A site with ten visitors a day gets the same links, rates and reporting as one with ten million.',
  },
  {
    title: 'A reason for everything',
    text: 'If a link can’t earn, a click isn’t counted or a sale is reversed, you see why.',
  },
  {
    title: 'Private by default',
    text: 'Our links and the script set no cookies, store nothing in your visitors’ browsers and take no fingerprints. We never store raw IP addresses.',
  },
];

/** The home page, with a link check. A `url` is checked right away. */
export function Home({ url }: { url: string | undefined }) {
  return (
    <>
      <header className="relative grid gap-10 pt-12 pb-10 md:grid-cols-[minmax(0,1fr)_320px] md:pt-16 lg:grid-cols-[minmax(0,1fr)_420px]">
        <div>
          <Heading level={1} size="display">
            Affiliate links for what you build.
          </Heading>
          <p className="mt-6 max-w-[52ch] text-lg text-pretty text-muted">
            Tributary is an affiliate network for developers. It turns the product links in your site or app
            into links that pay you, and traces every cent from click to payout.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href="/auth" className={buttonClass({ variant: 'primary', size: 'lg' })}>
              Start Earning
            </a>
            <Link to="/for-vibe-coders" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
              See Integration Guide
            </Link>
          </div>
        </div>
        <div className="max-h-80 max-md:hidden" aria-hidden>
          <Streams drawing="hero" className="size-full" />
        </div>
      </header>
      <Section title="Try a link" lead="Paste a product URL. This is a live API call.">
        <LinkCheck url={url} />
      </Section>
      <Section title="How it works">
        <Points points={STEPS} numbered />
      </Section>
      <Section
        title="Follow one cent"
        lead="Every step leaves a record. One API call returns the whole trail."
      >
        <CentPath />
      </Section>
      <Section
        title="One API call, or none"
        lead="Request a link from the API or write it yourself. It’s the same link."
      >
        <ApiSample />
      </Section>
      <Section title="What we guarantee">
        <Points points={BENEFITS} />
      </Section>
      <Section title="Live numbers" lead="Updated every five seconds.">
        <WhenIdle before={<div className="min-h-80" />}>
          <NetworkPanel />
        </WhenIdle>
      </Section>
      <CallToAction />
    </>
  );
}
