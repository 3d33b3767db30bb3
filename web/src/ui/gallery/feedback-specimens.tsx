import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { LoadingState } from '../loading-state.tsx';
import { Notice } from '../notice.tsx';
import { Section } from '../section.tsx';
import { Skeleton } from '../skeleton.tsx';
import { toast } from '../toast.ts';
import { BothThemes } from './both-themes.tsx';

/** Notices, empty, error and loading states, toasts. */
export function FeedbackSpecimens() {
  return (
    <Section title="Messages">
      <BothThemes>
        {() => (
          <div className="flex flex-col gap-4">
            <Notice tone="plain" title="The demo network is on." detail="Nothing here is charged." />
            <Notice tone="approved" title="Setup complete." detail="Your integration is ready to use." />
            <Notice tone="held" title="Three rows are pending." detail="Their status is not known yet." />
            <Notice
              tone="error"
              title="Live numbers are unavailable."
              detail="We couldn’t reach the server."
              onRetry={() => {}}
            />
            <EmptyState
              title="No affiliate links available yet."
              action={
                <Button variant="primary" size="sm">
                  Browse brands
                </Button>
              }
            >
              Create a link to see it here with its clicks.
            </EmptyState>
            <ErrorState
              title="We couldn’t load the brands."
              detail="The database is unavailable. Try again in a minute."
              code="books.unavailable"
              onRetry={() => {}}
            />
            <LoadingState label="Loading the ledger" />
            <p className="text-md">
              <Skeleton width="24ch" />
              <br />
              <Skeleton width="12ch" />
            </p>
          </div>
        )}
      </BothThemes>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => toast.success('Link Generated!', 'Your affiliate link is ready to use')}>
          Success toast
        </Button>
        <Button onClick={() => toast.error('Generation Failed', 'Please try again')}>Error toast</Button>
        <Button
          onClick={() =>
            toast.info('A new version is here', undefined, {
              action: { label: 'Reload', onPress: () => toast.success('Reloaded') },
            })
          }
        >
          Toast with an action
        </Button>
      </div>
    </Section>
  );
}
