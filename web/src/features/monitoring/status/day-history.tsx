import { Section } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table.tsx';
import { NO_DATA } from './status-labels.ts';
import type { Status } from './status-query.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;
/** Percent: below the first, a day is amber; below the second, red. */
const TARGET = 99.9;
const BAD = 99;

interface DayEntry {
  date: string;
  /** Undefined for a day without data. */
  measured: Status['days'][number] | undefined;
}

/** The last 30 days (UTC), one bar a day, and their figures as a table. */
export default function DayHistory({ days, today }: { days: Status['days']; today: string }) {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const entries = datesUntil(today).map((date) => ({ date, measured: byDate.get(date) }));
  const withData = entries.filter(({ measured }) => measured?.uptime_percentage != null).length;
  return (
    <Section
      title="The last 30 days"
      lead={
        withData === 0
          ? 'Nothing has been measured yet.'
          : `Uptime by day, from ${withData} ${withData === 1 ? 'day' : 'days'} with data: the share of minutes in which the stores that links and the API need both responded.`
      }
    >
      <svg
        viewBox={`0 0 ${DAYS * 10 - 3} 32`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-10 w-full"
      >
        {entries.map(({ date, measured }, index) => (
          <rect
            key={date}
            x={index * 10}
            width="7"
            height="32"
            vectorEffect="non-scaling-stroke"
            className={colorOf(measured?.uptime_percentage ?? null)}
          >
            <title>{`${date}: ${uptimeText(measured)}`}</title>
          </rect>
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-sm text-muted">
        <span>30 days ago</span>
        <span>Today</span>
      </p>
      <details className="mt-5">
        <summary className="cursor-pointer text-base text-muted touch:min-h-11 touch:py-2.5">
          Figures of each day
        </summary>
        <div className="mt-3">
          <Table
            caption="Uptime and redirects by day"
            rows={entries.toReversed()}
            rowKey={({ date }) => date}
            columns={[
              { header: 'Day (UTC)', cell: ({ date }) => <span className="figures">{date}</span> },
              { header: 'Uptime', numeric: true, cell: ({ measured }) => uptimeText(measured) },
              {
                header: '50% within',
                numeric: true,
                cell: ({ measured }) => msText(measured?.redirects.p50),
              },
              {
                header: '95% within',
                numeric: true,
                cell: ({ measured }) => msText(measured?.redirects.p95),
              },
              {
                header: '99% within',
                numeric: true,
                cell: ({ measured }) => msText(measured?.redirects.p99),
              },
              {
                header: 'Failed',
                numeric: true,
                cell: ({ measured }) =>
                  measured?.redirects.error_rate == null ? NO_DATA : `${measured.redirects.error_rate}%`,
              },
            ]}
          />
        </div>
      </details>
    </Section>
  );
}

function datesUntil(today: string): string[] {
  const end = Date.parse(today);
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(end - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

function colorOf(uptime: number | null): string {
  if (uptime === null) return 'fill-rule forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]';
  if (uptime < BAD) return 'fill-reversed';
  return uptime < TARGET ? 'fill-held' : 'fill-approved';
}

function uptimeText(measured: DayEntry['measured']): string {
  const uptime = measured?.uptime_percentage ?? null;
  return uptime === null ? NO_DATA : `${uptime}%`;
}

function msText(ms: number | null | undefined): string {
  return ms == null ? NO_DATA : `${ms} ms`;
}
