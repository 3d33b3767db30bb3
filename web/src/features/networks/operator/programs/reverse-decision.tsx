import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { Program } from './programs-query.ts';
import { useReversal } from './use-decision.ts';

const REVERSALS = {
  close: {
    verb: 'Close',
    description: 'Its links stop earning at once and lead visitors to the shop. You can reopen it later.',
  },
  reopen: { verb: 'Reopen', description: 'It is pending again. Its links earn once it is approved.' },
} as const;

/** Closes an approved program, or makes a rejected one pending again. */
export function ReverseDecision({ program }: { program: Program }) {
  const reversal = program.status === 'approved' ? 'close' : 'reopen';
  const { verb, description } = REVERSALS[reversal];
  const named = `${verb} ${program.program_name}`;
  return (
    <ReasonDialog
      key={reversal}
      title={`${named}?`}
      description={description}
      submitLabel={`${verb} the program`}
      failed="Failed to update program status"
      trigger={
        <Button size="sm" aria-label={named}>
          {verb}
        </Button>
      }
      onSubmit={useReversal(program, reversal)}
    />
  );
}
