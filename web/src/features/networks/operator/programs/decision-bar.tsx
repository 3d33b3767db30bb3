import { Button } from '../../../../ui/button.tsx';
import type { Program } from './programs-query.ts';
import type { Selection } from './use-selection.ts';

interface DecisionBarProps {
  selection: Selection;
  decide: (programs: readonly Program[], decision: 'approve' | 'reject') => void;
  deciding: readonly Program[];
}

/** Decides about the selected programs. It stays at the bottom of the screen, so that the table doesn’t move. */
export function DecisionBar({ selection, decide, deciding }: DecisionBarProps) {
  const { selected, decidable, selectAll, clear } = selection;
  if (selected.length === 0) return null;
  const count = selected.length === 1 ? '1 program selected' : `${selected.length} programs selected`;
  const isBusy = deciding.length > 0;
  return (
    <section
      aria-label="Selected programs"
      className="sticky bottom-4 z-20 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-rule-strong bg-sheet px-4 py-2.5"
    >
      <p role="status" className="figures mr-auto text-base">
        {count}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {selected.length < decidable.length && (
          <Button variant="quiet" size="sm" onClick={selectAll}>
            Select all {decidable.length} pending
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={clear}>
          Clear
        </Button>
        <Button size="sm" aria-disabled={isBusy} onClick={() => decide(selected, 'reject')}>
          Reject
        </Button>
        <Button variant="primary" size="sm" loading={isBusy} onClick={() => decide(selected, 'approve')}>
          Approve
        </Button>
      </div>
    </section>
  );
}
