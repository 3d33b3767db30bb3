import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { CallToAction } from '../../../shell/layout/call-to-action.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Heading } from '../../../ui/heading.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LinkCheck } from '../pages/link-check.tsx';
import { ExampleAnswer } from './example-answer.tsx';
import { Facts } from './facts.tsx';

const Evidence = lazyPart(() => import('./evidence.tsx'));

/** The home page, with a link check. A `url` is checked right away. */
export function Home({ url }: { url: string | undefined }) {
  return (
    <>
      <header className="grid items-start gap-x-12 gap-y-8 py-10 md:pt-14 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <div>
          <Heading level={1} size="display">
            Affiliate links for what you build.
          </Heading>
          <p className="mt-5 max-w-[52ch] text-lg text-pretty text-muted">
            Tributary is an affiliate network for developers. It turns the product links in your site or app
            into links that pay you, and traces every cent from click to payout.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <a href="/auth" className={buttonClass({ variant: 'primary', size: 'lg' })}>
              Start Earning
            </a>
            <Link to="/for-vibe-coders" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
              See Integration Guide
            </Link>
          </div>
        </div>
        <section aria-labelledby="link-check" className="min-w-0 lg:row-span-2">
          <h2 id="link-check" className="mb-3 text-lg">
            What would your link earn?
          </h2>
          <LinkCheck url={url} before={<ExampleAnswer />} />
        </section>
        <Facts />
      </header>
      <Suspense>
        <Evidence />
      </Suspense>
      <CallToAction />
    </>
  );
}
