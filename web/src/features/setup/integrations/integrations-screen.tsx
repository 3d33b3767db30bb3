import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { GROUPS } from '../../../lib/builder-facts.ts';
import type { Builder } from '../../../lib/builders.ts';
import { Screen } from '../../../shell/dashboard/screen.tsx';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { IntegrationCard } from './integration-card.tsx';
import { integrationsQuery } from './integrations-query.ts';
import { StatusCard } from './status-card.tsx';

const GuideDialog = lazyPart(() => import('./guide-dialog.tsx'));

interface IntegrationsScreenProps {
  /** The builder whose guide is open. */
  guide: Builder | undefined;
}

/** The builders that the publisher can connect, and the script for all other sites. */
export function IntegrationsScreen({ guide }: IntegrationsScreenProps) {
  const navigate = useNavigate();
  const open = (builder: Builder | undefined) =>
    void navigate({ to: '/app/platforms', search: { guide: builder }, resetScroll: false });
  return (
    <Screen title="Integrations" lead="Add affiliate links with the AI tool you use.">
      <DataBoundary
        failed="We couldn’t load your integrations."
        loading={<LoadingState label="Loading your integrations" />}
      >
        <Platforms onGuide={open} />
      </DataBoundary>
      <p className="mt-4 border-rule border-t pt-6 text-md">
        Any other site takes one line in its header:{' '}
        <Link to="/app/tools" search={{ tab: 'script' }} className={linkClass()}>
          Auto-link script
        </Link>
      </p>
      {guide && (
        <Suspense>
          <GuideDialog builder={guide} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </Screen>
  );
}

function Platforms({ onGuide }: { onGuide: (builder: Builder) => void }) {
  const { data, summary } = useSuspenseQuery(integrationsQuery).data;
  return (
    <>
      <StatusCard {...summary} />
      {GROUPS.map(({ title, builders }) => (
        <Section key={title} title={title}>
          <ul className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            {builders.map((builder) => (
              <li key={builder}>
                <IntegrationCard
                  builder={builder}
                  integration={data.find(({ platform }) => platform === builder)}
                  onGuide={() => onGuide(builder)}
                />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}
