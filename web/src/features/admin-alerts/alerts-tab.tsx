import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useMay } from '../../lib/operator-permission.ts';
import { useChangeSearch, useOperatorSearch } from '../../lib/operator-search.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Screen } from '../dashboard/screen.tsx';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import { alertColumns } from './alert-columns.tsx';
import { type Alert, alertsQuery } from './alerts-query.ts';
import { ALERT_STATES, ALERTS_PER_PAGE, alertsSearch } from './alerts-search.ts';

const CHOICES = [
  { value: 'open', label: 'Open' },
  { value: 'acknowledged', label: 'Acknowledged' },
] as const;

/** The alerts of all parts of the system. */
export default function AlertsTab({ title }: { title: string }) {
  const { state, page } = alertsSearch(useOperatorSearch());
  const change = useChangeSearch();
  const mayAcknowledge = useMay('system:write');
  const heading = useRef<HTMLHeadingElement>(null);
  const [acknowledged, setAcknowledged] = useState<Alert | null>(null);
  const columns = useMemo(() => alertColumns(mayAcknowledge ? setAcknowledged : null), [mayAcknowledge]);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...alertsQuery({ state, page, per_page: ALERTS_PER_PAGE }),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen
      title={title}
      lead="Operators get critical alerts by email at once, and warnings at most once an hour."
      headingRef={heading}
    >
      <div aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
        <DataTable
          caption="Alerts"
          columns={columns}
          rows={data?.data}
          rowKey={({ id }) => id}
          rowHeight={73}
          maxHeight={680}
          error={error ? { detail: errorText(error), onRetry: () => void refetch() } : undefined}
          empty={<EmptyState title={state === 'open' ? 'No open alerts.' : 'No acknowledged alerts.'} />}
          tools={
            <Segments
              label="State"
              choices={CHOICES}
              value={state}
              onValueChange={(next) =>
                change({ state: ALERT_STATES.find((each) => each === next), page: undefined })
              }
            />
          }
        />
        {data && data.summary.total > 0 && (
          <Pagination
            label="alerts"
            page={page}
            perPage={ALERTS_PER_PAGE}
            total={data.summary.total}
            onPageChange={(next) => change({ page: next })}
            heading={heading}
          />
        )}
      </div>
      <AcknowledgeDialog alert={acknowledged} onClose={() => setAcknowledged(null)} />
    </Screen>
  );
}
