import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { NotRefreshed } from '../../../../shell/operator/not-refreshed.tsx';
import { useChangeSearch } from '../../../../shell/operator/use-change-search.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { DefinitionList } from '../../../../ui/definition-list.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Progress } from '../../../../ui/progress.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Select } from '../../../../ui/select.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { Table } from '../../../../ui/table.tsx';
import { millisecondsText, minutesText, percentText } from '../traffic/run-text.ts';
import { CampaignActions } from './campaign-actions.tsx';
import { CampaignBadges } from './campaign-card.tsx';
import { PATTERNS } from './campaign-text.ts';
import { type Campaign, campaignQuery, campaignsQuery } from './campaigns-query.ts';
import type { MonitorSearch } from './long-term-search.ts';

/** One campaign with its figures, read again every ten seconds. */
export function Monitor() {
  const { campaign: chosen } = useSearch({
    from: '/_signed-in/_operator/admin/long-term-testing/monitor',
  });
  const change = useChangeSearch<MonitorSearch>();
  const list = useQuery(campaignsQuery('all'));
  const { data: campaigns, error, refetch } = list;
  const id = chosen ?? campaigns?.[0]?.id;
  return (
    <Section title="Monitor" lead="Read again every 10 seconds while the campaign runs." isFirst>
      {error && !campaigns && (
        <ErrorState
          title="We couldn’t load the campaigns."
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      )}
      <NotRefreshed result={list} title="We couldn’t load the campaigns again." />
      {campaigns?.length === 0 && (
        <EmptyState title="No campaigns yet.">Create one, and its figures are shown here.</EmptyState>
      )}
      {campaigns && campaigns.length > 0 && (
        <Select
          label="Campaign"
          className="mb-6 max-w-md"
          choices={campaigns.map((campaign) => ({ value: campaign.id, label: campaign.name }))}
          value={id ?? null}
          onValueChange={(value) => change({ campaign: value })}
        />
      )}
      {id && <MonitoredCampaign id={id} />}
    </Section>
  );
}

function MonitoredCampaign({ id }: { id: string }) {
  const result = useQuery(campaignQuery(id));
  const { data: campaign, error, refetch } = result;
  if (error && !campaign)
    return (
      <ErrorState
        title="We couldn’t load the campaign."
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!campaign) return <LoadingState label="Loading the campaign" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <NotRefreshed result={result} title="We couldn’t load the campaign again." />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <CampaignBadges campaign={campaign} />
        <CampaignActions campaign={campaign} />
      </div>
      <Figures campaign={campaign} />
      <Facts campaign={campaign} />
      <ProgramClicks campaign={campaign} />
    </div>
  );
}

function Figures({ campaign }: { campaign: Campaign }) {
  const { progress, reachable_clicks, failed_clicks, interrupted_clicks, batches } = campaign;
  return (
    <>
      <Progress
        label={`${progress.progressPercentage}%`}
        value={progress.executedClicks}
        max={reachable_clicks}
        valueText={`${formatCount(progress.executedClicks)} of ${formatCount(reachable_clicks)} clicks`}
      />
      <Stats>
        <Stat label="Successful clicks" value={formatCount(progress.successfulClicks)} />
        <Stat
          label="Failed clicks"
          value={formatCount(failed_clicks)}
          note={interrupted_clicks > 0 ? `${formatCount(interrupted_clicks)} interrupted` : undefined}
        />
        <Stat label="Success rate" value={percentText(progress.successRate)} />
        <Stat label="Average response" value={millisecondsText(progress.avgResponseTime)} />
        <Stat label="Batches" value={formatCount(batches)} />
      </Stats>
    </>
  );
}

function Facts({ campaign }: { campaign: Campaign }) {
  const { config, started_at, ended_at, next_batch_at, last_error, time_factor } = campaign;
  return (
    <DefinitionList
      items={[
        {
          term: 'Time',
          value: `${minutesText(campaign.elapsed_hours * 60)} of ${minutesText(campaign.duration_hours * 60)}${time_factor === 1 ? '' : `, ${formatCount(time_factor)} times as fast as real time`}`,
        },
        ...(campaign.reachable_clicks < campaign.target_clicks
          ? [
              {
                term: 'Clicks',
                value: `${formatCount(campaign.reachable_clicks)} of the ${formatCount(campaign.target_clicks)} asked for, because of the limit per program`,
              },
            ]
          : []),
        { term: 'Started', value: started_at ? <DateTime at={started_at} precision="second" /> : 'Not yet' },
        ...(ended_at ? [{ term: 'Ended', value: <DateTime at={ended_at} precision="second" /> }] : []),
        ...(next_batch_at
          ? [{ term: 'Next batch', value: <DateTime at={next_batch_at} precision="second" /> }]
          : []),
        { term: 'Pattern', value: `${PATTERNS[config.trafficPattern]}, ${config.geoDistribution}` },
        { term: 'Clicks per program', value: `At most ${formatCount(config.maxClicksPerProgram)}` },
        { term: 'Between batches', value: `At least ${minutesText(config.minIntervalMinutes)}` },
        ...(last_error ? [{ term: 'Last error', value: last_error }] : []),
      ]}
    />
  );
}

function ProgramClicks({ campaign: { program_clicks } }: { campaign: Campaign }) {
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
      className="max-h-96 overflow-y-auto"
    >
      <Table
        caption="Clicks by program"
        showCaption
        columns={[
          { header: 'Program', cell: ({ name }) => name },
          { header: 'Clicks', cell: ({ clicks }) => formatCount(clicks), numeric: true },
        ]}
        rows={program_clicks.toSorted((a, b) => b.clicks - a.clicks)}
        rowKey={({ program_id }) => program_id}
      />
    </div>
  );
}
