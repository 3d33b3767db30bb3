import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { errorText } from '../../../../lib/error-text.ts';
import { NotRefreshed } from '../../../../shell/operator/not-refreshed.tsx';
import { useChangeSearch } from '../../../../shell/operator/use-change-search.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { CampaignCard } from './campaign-card.tsx';
import { campaignsQuery } from './campaigns-query.ts';
import type { CampaignsSearch } from './long-term-search.ts';

const OF = [
  { value: 'mine', label: 'Mine' },
  { value: 'all', label: 'All' },
] as const;

/** The campaigns of the reader, or of all operators, with those that run first. */
export function ActiveCampaigns() {
  const { of = 'mine' } = useSearch({ from: '/_signed-in/_operator/admin/long-term-testing/' });
  const change = useChangeSearch<CampaignsSearch>();
  const result = useQuery(campaignsQuery(of));
  const { data, error, refetch } = result;
  return (
    <Section
      title="Active Campaigns"
      lead="Read again every 30 seconds."
      aside={
        <Segments
          label="Created by"
          choices={OF}
          value={of}
          onValueChange={(value) => change({ of: value === 'mine' ? undefined : value })}
        />
      }
      isFirst
    >
      <NotRefreshed result={result} title="We couldn’t load the campaigns again." />
      {data ? (
        data.length === 0 ? (
          <EmptyState
            title={of === 'mine' ? 'You have no campaigns yet.' : 'No campaigns yet.'}
            action={
              <Link to="/admin/long-term-testing/create" className={buttonClass({ variant: 'primary' })}>
                Create a campaign
              </Link>
            }
          >
            A campaign sends test clicks over hours or days.
          </EmptyState>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
            {data.map((campaign) => (
              <CampaignCard key={campaign.id} campaign={campaign} />
            ))}
          </div>
        )
      ) : error ? (
        <ErrorState
          title="We couldn’t load the campaigns."
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingState label="Loading campaigns" />
      )}
    </Section>
  );
}
