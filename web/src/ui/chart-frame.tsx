import { type ReactNode, Suspense, useId, useState } from 'react';
import { Button } from './button.tsx';
import { type ChartData, DASHES, plainValue, summarize, TONES } from './chart-data.ts';
import { Spinner } from './spinner.tsx';
import { Table } from './table.tsx';

interface ChartFrameProps extends ChartData {
  /** A summary in a sentence. The default is computed from the values. */
  summary?: string;
  children: ReactNode;
}

/** A chart with its title, a summary, and a table of its values. */
export function ChartFrame({ summary, children, ...data }: ChartFrameProps) {
  const [showsTable, setShowsTable] = useState(false);
  const titleId = useId();
  return (
    <figure aria-labelledby={titleId} className="min-w-0">
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span id={titleId} className="text-base font-medium">
          {data.title}
        </span>
        <Button
          variant="quiet"
          size="sm"
          className="-mr-2.5"
          aria-pressed={showsTable}
          onClick={() => setShowsTable(!showsTable)}
        >
          Table
        </Button>
      </figcaption>
      {data.series.length > 1 && <Legend {...data} />}
      {showsTable ? (
        <ValueTable {...data} />
      ) : (
        <div aria-hidden className="h-56">
          <Suspense fallback={<Waiting />}>{children}</Suspense>
        </div>
      )}
      <p className="mt-2 text-sm text-pretty text-muted">{summary ?? summarize(data)}</p>
    </figure>
  );
}

function Legend({ series }: ChartData) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {series.map(({ label, tone, dashed }) => (
        <li key={label} className="flex items-center gap-1.5">
          <svg viewBox="0 0 12 2" aria-hidden="true" className="h-0.5 w-3">
            <path
              d="M0 1H12"
              stroke={TONES[tone]}
              strokeWidth="2"
              strokeDasharray={dashed ? DASHES : undefined}
            />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

function ValueTable({ title, labelHeader, labels, series, format = plainValue }: ChartData) {
  const rows = labels.map((label, index) => ({
    label,
    values: series.map(({ values }) => values[index] ?? null),
  }));
  const columns = series.map(({ label }, place) => ({
    header: label,
    numeric: true,
    cell: ({ values }: { values: (number | null)[] }) => {
      const value = values[place] ?? null;
      return value === null ? '–' : format(value);
    },
  }));
  return (
    <div className="max-h-56 overflow-y-auto">
      <Table
        caption={title}
        columns={[{ header: labelHeader, cell: ({ label }) => label }, ...columns]}
        rows={rows}
        rowKey={({ label }) => label}
      />
    </div>
  );
}

function Waiting() {
  return (
    <span className="flex h-full items-center justify-center text-river">
      <Spinner size="md" />
    </span>
  );
}
