import type { Builder } from '../../../lib/builders.ts';
import { InlineText } from '../../../ui/inline-text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import type { Guide } from '../guides/guide.ts';
import GuideSteps from '../guides/guide-steps.tsx';
import { useGuideProgress } from './guide-progress.ts';

/** The prerequisites, the progress and the steps of a guide. */
export function GuideSetup({ builder, guide }: { builder: Builder; guide: Guide }) {
  const { done, toggle } = useGuideProgress(builder, guide);
  const total = guide.steps.length;
  return (
    <div className="grid grid-cols-1 gap-6">
      <section aria-label="Prerequisites">
        <h3 className="mb-1 font-medium text-md">Prerequisites</h3>
        <ul className="list-disc pl-5 text-base text-muted">
          {guide.prerequisites.map((text) => (
            <li key={text}>
              <InlineText>{text}</InlineText>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Setup Progress" className="grid gap-2">
        <Progress
          label="Setup Progress"
          value={done.length}
          max={total}
          valueText={`${done.length} of ${total} steps completed`}
          tone={done.length === total ? 'approved' : 'river'}
        />
        <p className="figures flex gap-5 text-base text-muted">
          <span>Completed {done.length}</span>
          <span>Remaining {total - done.length}</span>
        </p>
        {done.length === total && (
          <Notice tone="approved" title="Setup Complete!" detail="Your integration is ready to use." />
        )}
      </section>
      <GuideSteps {...{ builder, guide, done }} level={3} onToggle={toggle} />
    </div>
  );
}
