import { type ReactNode, Suspense } from 'react';
import { CallToAction } from '../../../shell/layout/call-to-action.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { CurrentShare } from './current-share.tsx';
import { PageIntro } from './page-intro.tsx';

const AnnotatedLink = lazyPart(() => import('./annotated-link.tsx'));
const DemoHits = lazyPart(() => import('./demo-hits.tsx'));
const DemoLedger = lazyPart(() => import('./demo-ledger.tsx'));
const TraceCall = lazyPart(() => import('./trace-call.tsx'));

/** What the product does, shown by one sale of the demo system: its link, its clicks, its money and its trace. */
export function FeaturesPage() {
  return (
    <>
      <PageIntro
        title="Features"
        lead="One sale, shown four ways. Everything below is what our demo system returned for it."
      />
      <Band
        title="One link for any product"
        points={[
          'Append any product URL to your publisher link. We find the brand and its best-paying active program.',
          'The link names the product, not a network. If the brand switches programs, it keeps working.',
        ]}
      >
        <AnnotatedLink />
      </Band>
      <Band
        title="Every request has a reason"
        points={[
          'Bots, link previews and HEAD requests are redirected and labeled, but never counted. Prefetches are refused, so the real click counts.',
          'Redirects don’t depend on the database. If it goes down, links keep working, and clicks are recorded once it’s back.',
          'Each click ID is signed. A sale finds its publisher even if the click log is lost.',
        ]}
      >
        <DemoHits />
      </Band>
      <Band
        title="Money that adds up to zero"
        points={[
          <>
            You keep <CurrentShare /> of each commission. A change applies only to sales from a later date.
          </>,
          'The ledger is double-entry and append-only, exact to a millionth of a dollar. It can be exported and recomputed.',
          'Networks revise what they report. We keep every version and record only the difference.',
        ]}
      >
        <DemoLedger />
      </Band>
      <Band
        title="The whole story in one call"
        points={[
          'A trace goes from the click to the payout, and says whether the numbers add up. The dashboard, the API and an assistant get the same one.',
          'One OpenAPI 3.1 contract describes every endpoint, and responses are tested against it.',
          'Each write is safe to retry, and each error has a stable code.',
        ]}
      >
        <TraceCall />
      </Band>
      <CallToAction />
    </>
  );
}

interface BandProps {
  title: string;
  points: readonly ReactNode[];
  /** What shows it. */
  children: ReactNode;
}

function Band({ title, points, children }: BandProps) {
  return (
    <section className="border-ink border-t pt-6 pb-16 md:pb-20">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-4 pb-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
        <Heading level={2} className="text-balance lg:max-w-[14ch] lg:text-2xl">
          {title}
        </Heading>
        <ul className="grid content-start gap-x-10 gap-y-3 sm:grid-cols-2">
          {points.map((point, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: points keep their order
            <li key={index} className="text-pretty text-base text-muted">
              {point}
            </li>
          ))}
        </ul>
      </div>
      <Suspense>{children}</Suspense>
    </section>
  );
}
