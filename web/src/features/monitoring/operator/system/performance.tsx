import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { NotRefreshed } from '../../../../shell/operator/not-refreshed.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Card } from '../../../../ui/card.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { DefinitionList } from '../../../../ui/definition-list.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LineChart } from '../../../../ui/line-chart.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { msText, NO_DATA, percentText } from './figure-text.ts';
import { type Performance, performanceQuery } from './system-query.ts';

const MINUTE = 60_000;
const SHOWN = 30;

/** How fast the system answers, and how often it was there. */
export function PerformanceMonitor() {
  return (
    <DataBoundary
      failed="We couldn’t load the performance."
      loading={<LoadingState label="Loading the performance" />}
    >
      <Monitor />
    </DataBoundary>
  );
}

function Monitor() {
  const result = useSuspenseQuery(performanceQuery);
  const { data } = result;
  const { uptime, requests, throughput } = data;
  return (
    <>
      <NotRefreshed result={result} title="We couldn’t load the performance again." />
      <SlaBanner uptime={uptime} />
      <Section
        title="Performance Monitor"
        lead="Redirects and API calls in the last 30 whole minutes, across all isolates. Refreshed every minute."
        isFirst
      >
        <Stats>
          <Stat
            label="Uptime"
            value={percentText(uptime.uptime_percentage)}
            note={`30-day average, ${formatCount(uptime.measured_minutes)} of ${formatCount(uptime.period_minutes)} minutes measured`}
          />
          <Stat
            label="Response Time"
            value={msText(requests.mean)}
            note={requests.p95 === null ? 'Mean' : `Mean; 95% within ${msText(requests.p95)}`}
          />
          <Stat
            label="Throughput"
            value={throughput === null ? NO_DATA : formatCount(throughput)}
            note="Requests per minute"
          />
          <Stat
            label="Error Rate"
            value={
              requests.error_rate !== null && requests.error_rate > MAX_ERROR_RATE ? (
                <span className="text-reversed">{percentText(requests.error_rate)}</span>
              ) : (
                percentText(requests.error_rate)
              )
            }
            note="Responses of 500 and above"
          />
        </Stats>
      </Section>
      <Charts data={data} />
      <Section title="Parts">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2 xl:grid-cols-3">
          <Card title="Database" look="boxed">
            <DefinitionList
              items={[
                { term: 'Response time', value: msText(data.database.response_time) },
                { term: 'Active connections', value: <Unknown why={data.notes.db_connections} /> },
              ]}
            />
          </Card>
          <Card title="Edge Functions" look="boxed">
            <DefinitionList
              items={[
                { term: 'API calls', value: countText(data.api) },
                { term: 'Response time', value: msText(data.api.mean) },
                { term: 'Redirects', value: countText(data.redirects) },
                { term: 'Redirect time', value: msText(data.redirects.mean) },
              ]}
            />
          </Card>
          <Card
            title="Compliance Engine"
            look="boxed"
            aside={<InTime inTime={data.compliance_engine.in_time} />}
          >
            <DefinitionList
              items={[
                {
                  term: 'Last complete round',
                  value:
                    data.compliance_engine.completed_at === null ? (
                      'None yet'
                    ) : (
                      <RelativeTime at={data.compliance_engine.completed_at} />
                    ),
                },
              ]}
            />
          </Card>
        </div>
      </Section>
    </>
  );
}

/** In percent; above it, the figure is red. */
const MAX_ERROR_RATE = 5;

function countText({ count, mean }: Performance['api']): string {
  return mean === null ? NO_DATA : formatCount(count);
}

function InTime({ inTime }: { inTime: boolean | null }) {
  if (inTime === null) return <Badge>Not known yet</Badge>;
  return <Badge tone={inTime ? 'approved' : 'held'}>{inTime ? 'In time' : 'Late'}</Badge>;
}

function Unknown({ why }: { why: string }) {
  return (
    <>
      Not known
      <span className="block text-sm text-muted">{why}</span>
    </>
  );
}

/** Whether the target was met, and the last incident. */
function SlaBanner({ uptime }: { uptime: Performance['uptime'] }) {
  const { sla_compliance, sla_target, last_incident } = uptime;
  const isMet = sla_compliance === 100;
  return (
    <div className="mb-10 flex flex-wrap items-start justify-between gap-x-8 gap-y-3 rounded-md border border-rule bg-sheet p-5">
      <div className="min-w-0">
        <h2 className="text-lg font-medium">SLA compliance</h2>
        <p className="text-base text-muted">
          {sla_compliance === null
            ? 'No day has been measured yet.'
            : `${percentText(sla_compliance)} of the measured days had an uptime of ${sla_target}% or more.`}
        </p>
        <p className="mt-2 text-base">
          <span className="text-muted">Last incident: </span>
          {last_incident === null ? (
            'none'
          ) : (
            <>
              {last_incident.title}, <DateTime at={last_incident.started_at} />
            </>
          )}
        </p>
      </div>
      {sla_compliance === null ? (
        <Badge>No data</Badge>
      ) : (
        <Badge tone={isMet ? 'approved' : 'held'}>{isMet ? 'Target met' : 'Target missed'}</Badge>
      )}
    </div>
  );
}

function Charts({ data: { samples, notes } }: { data: Performance }) {
  const minutes = lastMinutes(samples);
  return (
    <Section title="Last 30 minutes">
      {samples.length === 0 ? (
        <EmptyState title="Nothing was measured in the last 30 minutes.">
          Redirects and calls appear here a minute or two after they happen.
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-10 lg:grid-cols-2">
          <LineChart
            title="Response time"
            labelHeader="Minute (UTC)"
            labels={minutes.map(({ label }) => label)}
            format={msText}
            series={[
              {
                label: 'Mean',
                tone: 'river',
                values: minutes.map(({ sample }) => sample?.response_time ?? null),
              },
            ]}
          />
          <LineChart
            title="Throughput"
            labelHeader="Minute (UTC)"
            labels={minutes.map(({ label }) => label)}
            format={(value) => `${formatCount(value)} requests`}
            series={[
              {
                label: 'Requests per minute',
                tone: 'approved',
                values: minutes.map(({ sample }) => sample?.throughput ?? null),
              },
            ]}
          />
        </div>
      )}
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-2">
        <Missing title="CPU (0–100%)">{notes.cpu_usage}</Missing>
        <Missing title="Memory (0–100%)">{notes.memory_usage}</Missing>
      </div>
    </Section>
  );
}

function Missing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-t border-rule pt-3">
      <h3 className="text-base font-medium">{title}</h3>
      <p className="mt-1 max-w-[56ch] text-base text-pretty text-muted">Not known. {children}</p>
    </div>
  );
}

interface Minute {
  label: string;
  sample: Performance['samples'][number] | undefined;
}

/** The thirty minutes up to the last one that was measured. One that wasn’t has no sample. */
function lastMinutes(samples: Performance['samples']): Minute[] {
  const last = samples.at(-1);
  if (!last) return [];
  const byTime = new Map(samples.map((sample) => [new Date(sample.at).getTime(), sample]));
  const end = new Date(last.at).getTime();
  return Array.from({ length: SHOWN }, (_, index) => {
    const at = end - (SHOWN - 1 - index) * MINUTE;
    return { label: new Date(at).toISOString().slice(11, 16), sample: byTime.get(at) };
  });
}
