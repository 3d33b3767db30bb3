import { useSuspenseQuery } from '@tanstack/react-query';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { NotRefreshed } from '../../../../shell/operator/not-refreshed.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { securityQuery } from './system-query.ts';

/** What protects the system, each badge with what was done to check it. */
export function SecurityFacts() {
  return (
    <DataBoundary
      failed="We couldn’t check what protects the system."
      loading={<LoadingState label="Checking what protects the system" />}
    >
      <Facts />
    </DataBoundary>
  );
}

function Facts() {
  const result = useSuspenseQuery(securityQuery);
  const { data } = result;
  return (
    <Section
      title="Security"
      lead="Each badge is checked when you open this tab, and every 30 seconds, by trying it."
      isFirst
    >
      <NotRefreshed result={result} title="We couldn’t check what protects the system again." />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 md:grid-cols-2">
        {data.map(({ title, holds, evidence }) => (
          <li key={title} className="border-t border-ink pt-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h3 className="text-lg">{title}</h3>
              <Badge tone={holds === null ? 'neutral' : holds ? 'approved' : 'reversed'}>
                {holds === null ? 'Not known' : holds ? 'Verified' : 'Failed'}
              </Badge>
            </div>
            <p className="mt-1 text-base text-pretty text-muted">{evidence}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
