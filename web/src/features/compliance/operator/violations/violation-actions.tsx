import { useState } from 'react';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Button } from '../../../../ui/button.tsx';
import type { Violation } from '../compliance-query.ts';
import { DecisionDialog, type ViolationDecision } from './decision-dialog.tsx';

/** Dismiss, confirm, release the sales, suspend the publisher. */
export function ViolationActions({ violation }: { violation: Violation }) {
  const [decision, setDecision] = useState<ViolationDecision | null>(null);
  const mayDecide = useMay('compliance:write');
  const mayPay = useMay('money:write');
  const maySuspend = useMay('publishers:write');
  const { status, hold } = violation;
  const offered = [
    { decision: 'dismiss', label: 'Dismiss', isOffered: mayPay && status === 'active' },
    { decision: 'confirm', label: 'Confirm', isOffered: mayDecide && status === 'active' },
    { decision: 'release', label: 'Release sales', isOffered: mayPay && hold === 'held' },
    { decision: 'suspend', label: 'Suspend publisher', isOffered: maySuspend && status !== 'dismissed' },
  ] as const satisfies readonly { decision: ViolationDecision; label: string; isOffered: boolean }[];
  if (!offered.some(({ isOffered }) => isOffered)) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {offered
        .filter(({ isOffered }) => isOffered)
        .map((each) => (
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
