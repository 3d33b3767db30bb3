import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { Person } from '../../../../shell/operator/person.tsx';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { DefinitionList } from '../../../../ui/definition-list.tsx';
import { linkClass } from '../../../../ui/link-class.ts';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { FAILED, type Violation, violationQuery } from '../compliance-query.ts';
import { ACTION_LABELS, SEVERITY_LABELS, SEVERITY_TONES, STATUS_LABELS, typeLabel } from '../labels.ts';
import { EvidenceList } from './evidence-list.tsx';
import { SampleClicks } from './sample-clicks.tsx';
import { ViolationActions } from './violation-actions.tsx';

/** A violation with its evidence, its clicks, and the decisions about it. */
export function ViolationSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <Sheet title="Violation" open={id !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {id && (
        <DataBoundary failed={FAILED} loading={<LoadingState label="Loading the violation" />} subject={id}>
          <Detail id={id} />
        </DataBoundary>
      )}
    </Sheet>
  );
}

function Detail({ id }: { id: string }) {
  const violation = useSuspenseQuery(violationQuery(id)).data.data;
  return (
    <div className="grid gap-6">
      <Facts violation={violation} />
      <ViolationActions violation={violation} />
      <section aria-label="Evidence">
        <h3 className="mb-2 font-medium text-base">Evidence</h3>
        <EvidenceList evidence={violation.evidence} />
      </section>
      <section aria-label="Sample clicks">
        <h3 className="mb-2 font-medium text-base">Sample clicks</h3>
        <DataBoundary failed={FAILED} loading={<LoadingState label="Loading the clicks" />} subject={id}>
          <SampleClicks id={id} />
        </DataBoundary>
      </section>
    </div>
  );
}

function Facts({ violation }: { violation: Violation }) {
  const { severity, rule_name, sentence, subject, publisher_id, action, status, hold } = violation;
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline gap-2 text-md">
        {rule_name} <Badge tone={SEVERITY_TONES[severity]}>{SEVERITY_LABELS[severity]}</Badge>
      </p>
      <p className="text-muted">The publisher reads: “{sentence}”</p>
      <DefinitionList
        items={[
          { term: 'Publisher', value: <PublisherLink id={publisher_id} /> },
          { term: 'Type', value: typeLabel(violation.violation_type) },
          ...(subject ? [{ term: 'About', value: <span className="break-all">{subject}</span> }] : []),
          { term: 'Action', value: ACTION_LABELS[action] },
          { term: 'Status', value: STATUS_LABELS[status] },
          ...(hold
            ? [
                {
                  term: 'Sales',
                  value: (
                    <>
                      {hold === 'held' ? (
                        <Link
                          to="/admin/requests/$queue"
                          params={{ queue: 'held' }}
                          search={{ of: publisher_id, reason: 'compliance_hold' }}
                          className={linkClass()}
                        >
                          Held
                        </Link>
                      ) : (
                        'Released'
                      )}
                      {violation.held_from && (
                        <>
                          , from <DateTime at={violation.held_from} /> on
                        </>
                      )}
                    </>
                  ),
                },
              ]
            : []),
          { term: 'First seen', value: <DateTime at={violation.first_seen_at} /> },
          { term: 'Last seen', value: <DateTime at={violation.last_seen_at} /> },
          ...(violation.decision_reason && violation.decided_by
            ? [
                {
                  term: 'Decision',
                  value: (
                    <>
                      {violation.decision_reason} (<Person actor={violation.decided_by} />)
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
