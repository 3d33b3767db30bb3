import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button-class.ts';
import { Heading } from '../../ui/heading.tsx';
import { Section } from '../../ui/section.tsx';
import { Streams } from '../../ui/streams.tsx';
import { ApiSample } from './api-sample.tsx';
import { CallToAction } from './call-to-action.tsx';
import { CentPath } from './cent-path.tsx';
import { LinkCheck } from './link-check.tsx';
import { NetworkPanel } from './network-panel.tsx';
import { type Point, Points } from './points.tsx';

const STEPS: readonly Point[] = [
  {
    title: 'Code',
    text: 'Build your site or app as you do now, with or without an assistant. Link to products as you always did.',
  },
  {
    title: 'Enhance',
    text: 'Send those links through your publisher id: one call, or one address you can write by hand.',
  },
  {
    title: 'Earn',
    text: 'A sale is reported by the network, split by the share in force, and booked to you, cent by cent.',
  },
];

const BENEFITS: readonly Point[] = [
  {
    title: 'No minimum traffic',
    text: 'A site with ten visitors a day gets the same links, rates and books as one with ten million.',
  },
  {
    title: 'A reason for everything',
    text: 'A link that earns nothing says why. So does a click that was not counted, and a sale that was reversed.',
  },
  {
    title: 'Private by default',
    text: 'No cookies and no storage for your visitors, no fingerprint, and no raw address is kept.',
  },
];

/** The front page: what it is, a link to try it with (`url` is tried at once), and where the money goes. */
export function Home({ url }: { url: string | undefined }) {
  return (
    <>
      <header className="relative grid gap-10 pt-12 pb-10 md:grid-cols-[minmax(0,1fr)_320px] md:pt-16 lg:grid-cols-[minmax(0,1fr)_420px]">
        <div>
          <Heading level={1} size="display">
            Affiliate links for what you build.
          </Heading>
          <p className="mt-6 max-w-[52ch] text-lg text-pretty text-muted">
            Tributary is an affiliate network for developers: it turns product links in your site or app into
            links that pay you, and shows the way of every cent from the click to the payout.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href="/auth" className={buttonClass('primary', 'lg')}>
              Start Earning
            </a>
            <Link to="/for-vibe-coders" className={buttonClass('secondary', 'lg')}>
              See Integration Guide
            </Link>
          </div>
        </div>
        <div className="max-h-80 max-md:hidden" aria-hidden>
          <Streams />
        </div>
      </header>
      <Section title="Try a link" lead="Paste a product URL. This is a live API call.">
        <LinkCheck url={url} />
      </Section>
      <Section title="Three steps">
        <Points points={STEPS} numbered />
      </Section>
      <Section
        title="Follow one cent"
        lead="Each station writes a record. One call reads the whole way back."
      >
        <CentPath />
      </Section>
      <Section
        title="One call, or none"
        lead="Request a link from the API or write it yourself. It is the same link."
      >
        <ApiSample />
      </Section>
      <Section title="What you can rely on">
        <Points points={BENEFITS} />
      </Section>
      <Section
        title="This system, now"
        lead="Counted when you opened the page, and every five seconds since."
      >
        <NetworkPanel />
      </Section>
      <CallToAction />
    </>
  );
}
