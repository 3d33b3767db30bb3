import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { BUILDER_NAMES, BUILDERS, type Builder } from '../../../lib/builders.ts';
import { readPublisherId } from '../../../lib/publisher-id.ts';
import { useReader, useSession } from '../../../lib/session.ts';
import { PublisherIdField } from '../../../shell/publisher-id-field.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { DownloadContext } from '../guides/download-context.tsx';
import type { Guide } from '../guides/guide.ts';
import type GuideStepsComponent from '../guides/guide-steps.tsx';
import { useGuideProgress } from '../integrations/guide-progress.ts';
import { SignUpCard } from './sign-up-card.tsx';

const AccountCard = lazyPart(() => import('./account-card.tsx'));

interface SetupPageProps {
  builder: Builder;
  guide: Guide;
  /** Loaded by the route, because its code is large. */
  GuideSteps: typeof GuideStepsComponent;
}

/** The setup guide of a builder as a page for everyone. The code has a publisher's own ID, or the one that a visitor enters. */
export function SetupPage({ builder, guide, GuideSteps }: SetupPageProps) {
  const session = useSession();
  const isUnknown = useReader() === 'unknown';
  const [entered, setEntered] = useState('');
  const { done, toggle } = useGuideProgress(builder, guide);
  const total = guide.steps.length;
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6 pt-12 pb-10 md:pt-16">
        <div className="min-w-0">
          <Heading level={1}>Set up {BUILDER_NAMES[builder]}</Heading>
          <p className="mt-3 max-w-[60ch] text-lg text-pretty text-muted">{guide.summary}</p>
          <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-md">
            <span className="figures">{total} steps</span>{' '}
            <span className="figures">~{guide.minutes} min</span>{' '}
            <Badge tone="river">{guide.difficulty === 'beginner' ? 'Beginner' : 'Intermediate'}</Badge>
          </p>
        </div>
        <DownloadContext builder={builder} format={guide.format} variant="primary" size="lg" />
      </header>
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-10 pb-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <Progress
            label="Setup Progress"
            value={done.length}
            max={total}
            valueText={`${done.length} of ${total} steps completed`}
            tone={done.length === total ? 'approved' : 'river'}
          />
          {done.length === total && (
            <Notice
              tone="approved"
              title="Setup Complete"
              detail="Product links in your app can earn now. Clicks appear in your analytics within seconds."
            />
          )}
          <PublisherIdField value={entered} onValueChange={setEntered} />
          <GuideSteps
            {...{ builder, guide, done }}
            level={2}
            enteredId={readPublisherId(entered)}
            onToggle={toggle}
          />
        </div>
        <aside aria-label="Your account" className="min-w-0 lg:sticky lg:top-20">
          {session && (
            <Suspense>
              <AccountCard session={session} />
            </Suspense>
          )}
          {!session && !isUnknown && <SignUpCard builder={builder} />}
        </aside>
      </div>
      <nav aria-label="Other builders" className="border-rule border-t pt-6 pb-12">
        <Heading level={2} className="mb-6">
          Other builders
        </Heading>
        <ul className="flex flex-wrap gap-x-8 gap-y-3 text-md">
          {BUILDERS.filter((other) => other !== builder).map((other) => (
            <li key={other}>
              <Link to="/setup/$builder" params={{ builder: other }} className={linkClass()}>
                {BUILDER_NAMES[other]}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/tools/auto-link" className={linkClass()}>
              Any other site
            </Link>
          </li>
        </ul>
      </nav>
    </>
  );
}
