import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorText } from '../../../../lib/error-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { NotRefreshed } from '../../../../shell/operator/not-refreshed.tsx';
import { useChangeSearch } from '../../../../shell/operator/use-change-search.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Link } from '../../../../ui/link.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { STATE_LABELS, STATE_TONES } from '../../incident-labels.ts';
import { IncidentFacts, IncidentUpdates } from '../../incident-text.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { INCIDENTS_PER_PAGE, type Incident, incidentsQuery } from './incidents-query.ts';
import { OpenDialog } from './open-dialog.tsx';
import { UpdateDialog } from './update-dialog.tsx';

type Open = { dialog: 'open' } | { dialog: 'update' | 'edit'; incident: Incident };

/** What operators tell the public about incidents. */
export function Incidents() {
  const { page = 1 } = useSearch({ from: '/_signed-in/_operator/admin/incidents' });
  const change = useChangeSearch<{ page?: number | undefined }>();
  const mayWrite = useMay('system:write');
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const result = useQuery({ ...incidentsQuery(page), placeholderData: keepPreviousData });
  const { data, error, refetch } = result;
  const close = () => setOpen(null);
  return (
    <Screen
      title="Incidents"
      lead={
        <>
          What you write here is on the{' '}
          <Link href="/status" external>
            status page
          </Link>{' '}
          at once.
        </>
      }
      headingRef={heading}
      actions={
        mayWrite && (
          <Button
            variant="primary"
            icon={<Plus aria-hidden className="size-4" strokeWidth={1.5} />}
            onClick={() => setOpen({ dialog: 'open' })}
          >
            Open an incident
          </Button>
        )
      }
    >
      {data ? (
        <>
          <NotRefreshed result={result} title="We couldn’t load the incidents again." />
          {data.data.length === 0 ? (
            <EmptyState title="No incidents.">
              Open one when links, the dashboard, reports, payouts or emails don’t work as they should.
            </EmptyState>
          ) : (
            <ol aria-label="Incidents">
              {data.data.map((incident) => (
                <IncidentItem
                  key={incident.id}
                  incident={incident}
                  onUpdate={mayWrite ? () => setOpen({ dialog: 'update', incident }) : null}
                  onEdit={mayWrite ? () => setOpen({ dialog: 'edit', incident }) : null}
                />
              ))}
            </ol>
          )}
          {data.summary.total > INCIDENTS_PER_PAGE && (
            <Pagination
              label="incidents"
              page={page}
              perPage={INCIDENTS_PER_PAGE}
              total={data.summary.total}
              onPageChange={(next) => change({ page: next })}
              heading={heading}
            />
          )}
        </>
      ) : error ? (
        <ErrorState
          title="We couldn’t load the incidents."
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingState label="Loading incidents" />
      )}
      {open?.dialog === 'open' && <OpenDialog onClose={close} />}
      {open?.dialog === 'update' && <UpdateDialog incident={open.incident} onClose={close} />}
      {open?.dialog === 'edit' && <EditDialog incident={open.incident} onClose={close} />}
    </Screen>
  );
}

interface IncidentItemProps {
  incident: Incident;
  /** Null for an operator who may only read. */
  onUpdate: (() => void) | null;
  onEdit: (() => void) | null;
}

function IncidentItem({ incident, onUpdate, onEdit }: IncidentItemProps) {
  const { title, state, updates } = incident;
  return (
    <li className="border-t border-ink py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-medium">
            <span className="break-words">{title}</span>
            <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
          </h2>
          <IncidentFacts incident={incident} />
        </div>
        {onUpdate && onEdit && (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" aria-label={`Post an update: ${title}`} onClick={onUpdate}>
              Post an update
            </Button>
            <Button size="sm" variant="quiet" aria-label={`Edit: ${title}`} onClick={onEdit}>
              Edit
            </Button>
          </div>
        )}
      </div>
      <IncidentUpdates title={title} updates={updates} />
    </li>
  );
}
