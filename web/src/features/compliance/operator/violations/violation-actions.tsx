import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import type { Violation } from '../compliance-query.ts';
import { DecisionDialog, type ViolationDecision } from './decision-dialog.tsx';

/** Dismiss, confirm, release the sales, suspend the publisher. */
export function ViolationActions({ violation }: { violation: Violation }) {
  const [decision, setDecision] = useState<ViolationDecision | null>(null);
  const offered: readonly { decision: ViolationDecision; label: string }[] = [
    ...(violation.status === 'active'
      ? ([
          { decision: 'dismiss', label: 'Dismiss' },
          { decision: 'confirm', label: 'Confirm' },
        ] as const)
      : []),
    ...(violation.hold === 'held' ? ([{ decision: 'release', label: 'Release sales' }] as const) : []),
    ...(violation.status === 'dismissed'
      ? []
      : ([{ decision: 'suspend', label: 'Suspend publisher' }] as const)),
  ];
  if (offered.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {offered.map((each) => (
        <Button
          key={each.decision}
          variant={each.decision === 'suspend' ? 'danger' : 'secondary'}
          onClick={() => setDecision(each.decision)}
        >
          {each.label}
        </Button>
      ))}
      {decision && (
        <DecisionDialog violation={violation} decision={decision} onClose={() => setDecision(null)} />
      )}
    </div>
  );
}
