import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMay } from '../../../../lib/operator-permission.ts';
import { FilterSelect } from '../../../../shell/operator/filter-select.tsx';
import { PagedTable } from '../../../../shell/operator/paged-table.tsx';
import { useChangeSearch } from '../../../../shell/operator/use-change-search.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { AcknowledgeAll } from './acknowledge-all.tsx';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import { alertColumns, LEVEL_LABELS } from './alert-columns.tsx';
import { ALERTS_PER_PAGE, type Alert, alertsQuery } from './alerts-query.ts';
import { ALERT_LEVELS, type AlertsSearch } from './alerts-search.ts';

const CHOICES = [
  { value: 'open', label: 'Open' },
  { value: 'acknowledged', label: 'Acknowledged' },
] as const;
const LEVELS = ALERT_LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] }));

/** The alerts of all parts of the system. */
export function Alerts() {
  const search = useSearch({ from: '/_signed-in/_operator/admin/alerts/' });
  const { state = 'open', level, code, page = 1 } = search;
  const change = useChangeSearch<AlertsSearch>();
  const mayAcknowledge = useMay('system:write');
  const [acknowledged, setAcknowledged] = useState<Alert | null>(null);
  const columns = useMemo(() => alertColumns(mayAcknowledge ? setAcknowledged : null), [mayAcknowledge]);
  const result = useQuery({
    ...alertsQuery(search),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = result;
  const isOfCode = state === 'open' && level === undefined && !isPlaceholderData;
  const seen =
    isOfCode && data && data.summary.total > 0
      ? { total: data.summary.total, at: data.meta.timestamp }
      : undefined;
  return (
    <>
      <PagedTable
        caption="Alerts"
        result={result}
        page={page}
        perPage={ALERTS_PER_PAGE}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={73}
        maxHeight={680}
        empty={
          <EmptyState
            title={`No ${state} alerts${level ? ' of this level' : ''}${code ? ' with this code' : ''}.`}
          />
        }
        tools={
          <>
            <Segments
              label="State"
              choices={CHOICES}
              value={state}
              onValueChange={(next) => change({ state: next, page: undefined })}
            />
            <FilterSelect label="Level" parameter="level" value={level} choices={LEVELS} />
            {code !== undefined && (
              <Button variant="quiet" onClick={() => change({ code: undefined, page: undefined })}>
                Only {code} ✕
              </Button>
            )}
            {mayAcknowledge && seen && code !== undefined && <AcknowledgeAll code={code} seen={seen} />}
          </>
        }
      />
      <AcknowledgeDialog alert={acknowledged} onClose={() => setAcknowledged(null)} />
    </>
  );
}
