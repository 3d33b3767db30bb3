import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMay } from '../../../../lib/operator-permission.ts';
import { PagedTable } from '../../../../shell/operator/paged-table.tsx';
import { useChangeSearch } from '../../../../shell/operator/use-change-search.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import { alertColumns } from './alert-columns.tsx';
import { ALERTS_PER_PAGE, type Alert, alertsQuery } from './alerts-query.ts';
import type { AlertsSearch } from './alerts-search.ts';

const CHOICES = [
  { value: 'open', label: 'Open' },
  { value: 'acknowledged', label: 'Acknowledged' },
] as const;

/** The alerts of all parts of the system. */
export function Alerts() {
  const search = useSearch({ from: '/_signed-in/_operator/admin/alerts/' });
  const { state = 'open', page = 1 } = search;
  const change = useChangeSearch<AlertsSearch>();
  const mayAcknowledge = useMay('system:write');
  const [acknowledged, setAcknowledged] = useState<Alert | null>(null);
  const columns = useMemo(() => alertColumns(mayAcknowledge ? setAcknowledged : null), [mayAcknowledge]);
  const result = useQuery({
    ...alertsQuery(search),
    placeholderData: keepPreviousData,
  });
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
        empty={<EmptyState title={state === 'open' ? 'No open alerts.' : 'No acknowledged alerts.'} />}
        tools={
          <Segments
            label="State"
            choices={CHOICES}
            value={state}
            onValueChange={(next) => change({ state: next, page: undefined })}
          />
        }
      />
      <AcknowledgeDialog alert={acknowledged} onClose={() => setAcknowledged(null)} />
    </>
  );
}
