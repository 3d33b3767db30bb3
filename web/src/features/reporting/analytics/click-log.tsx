import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { type AnalyticsSearch, withoutFilters } from './analytics-search.ts';
import { clickColumns } from './click-columns.tsx';
import { ClickFilters } from './click-filters.tsx';
import {
  type Click,
  clickLogQuery,
  logFailure,
  NEWEST_CLICKS,
  newestClicksQuery,
  useMoreClicks,
} from './click-log-query.ts';

const ClickDetail = lazyPart(() => import('./click-detail.tsx'));

interface ClickLogProps {
  search: AnalyticsSearch;
  onChange: (change: Record<string, unknown>) => void;
}

/** Every visit of the period with its result, newest first. New ones wait until they are asked for. */
export default function ClickLog({ search, onChange }: ClickLogProps) {
  const { period, filters } = search;
  return (
    <>
      <ClickFilters search={search} onChange={onChange} />
      <Log key={JSON.stringify([period, filters])} search={search} onChange={onChange} />
    </>
  );
}

function Log({ search, onChange }: ClickLogProps) {
  const { period, filters } = search;
  const log = useQuery(clickLogQuery({ period, filters }));
  const more = useMoreClicks({ period, filters });
  const [opened, setOpened] = useState<{ click: Click; open: boolean } | null>(null);
  const columns = useMemo(() => clickColumns((click) => setOpened({ click, open: true })), []);
  const { clicks, next = null } = log.data ?? {};
  const hasFilters = Object.keys(filters).length > 0;
  const { isPending, isError, mutate } = more;
  const load = useCallback(() => {
    if (next !== null && !isPending && !isError) mutate(next);
  }, [next, isPending, isError, mutate]);
  return (
    <>
      {log.isError && !clicks ? (
        <ErrorState
          title={logFailure(log.error)}
          detail={errorText(log.error)}
          retrying={log.isFetching}
          onRetry={() => void log.refetch()}
        />
      ) : (
        <DataTable
          caption="Clicks, newest first"
          columns={columns}
          rows={clicks}
          rowKey={({ click_id }) => click_id}
          maxHeight={640}
          tools={<NewClicks search={search} shown={clicks} />}
          more={next === null ? undefined : { load }}
          empty={<NoClicks isSearching={next !== null} hasFilters={hasFilters} onChange={onChange} />}
        />
      )}
      {clicks && (clicks.length > 0 || next !== null) && <More {...{ more, next }} shown={clicks.length} />}
      {opened && (
        <Suspense>
          <ClickDetail {...opened} onOpenChange={(open) => setOpened({ ...opened, open })} />
        </Suspense>
      )}
    </>
  );
}

interface NoClicksProps extends Pick<ClickLogProps, 'onChange'> {
  /** True if earlier clicks haven't been read yet. */
  isSearching: boolean;
  hasFilters: boolean;
}

function NoClicks({ isSearching, hasFilters, onChange }: NoClicksProps) {
  if (!hasFilters)
    return (
      <EmptyState title="No clicks in this period">
        Share one of your links, or follow it yourself with &amp;test=1 at its end: test clicks are listed and
        never count.
      </EmptyState>
    );
  return (
    <EmptyState
      title={isSearching ? 'No match so far' : 'No clicks match'}
      action={<Button onClick={() => onChange(withoutFilters())}>Remove filters</Button>}
    >
      {isSearching ? 'Load more to search earlier clicks.' : 'Remove a filter or choose a longer period.'}
    </EmptyState>
  );
}

interface MoreProps {
  more: ReturnType<typeof useMoreClicks>;
  next: string | null;
  shown: number;
}

/** The number of loaded clicks, and a button for the next ones. */
function More({ more: { mutate, isPending, error }, next, shown }: MoreProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-base text-muted">
      <p role="status">
        {error ? `${logFailure(error)}: ${errorText(error)}` : `${formatCount(shown)} clicks shown.`}
      </p>
      {next !== null && (
        <Button size="sm" loading={isPending} onClick={() => mutate(next)}>
          Load more
        </Button>
      )}
    </div>
  );
}

interface NewClicksProps {
  search: AnalyticsSearch;
  shown: readonly Click[] | undefined;
}

/** The number of clicks that are newer than those in the table, with a button that adds them. */
function NewClicks({ search: { period, filters }, shown }: NewClicksProps) {
  const queries = useQueryClient();
  const { data } = useQuery(newestClicksQuery({ period, filters }));
  const place = useRef<HTMLParagraphElement>(null);
  if (!data || !shown) return null;
  const known = new Set(shown.slice(0, 2 * NEWEST_CLICKS).map(({ click_id }) => click_id));
  const fresh = data.data.filter(({ click_id }) => !known.has(click_id));
  const isGap = fresh.length === NEWEST_CLICKS;
  const { queryKey } = clickLogQuery({ period, filters });
  const show = () => {
    if (isGap) void queries.resetQueries({ queryKey });
    else queries.setQueryData(queryKey, (old) => old && { ...old, clicks: [...fresh, ...old.clicks] });
    place.current?.focus();
  };
  return (
    <p ref={place} tabIndex={-1} role="status" className="flex min-h-9 items-center outline-none">
      {fresh.length > 0 && (
        <Button
          size="sm"
          icon={<ArrowUp aria-hidden className="size-3.5" strokeWidth={1.75} />}
          onClick={show}
        >
          {`Show ${isGap ? `${NEWEST_CLICKS} or more new clicks` : fresh.length === 1 ? 'one new click' : `${fresh.length} new clicks`}`}
        </Button>
      )}
    </p>
  );
}
