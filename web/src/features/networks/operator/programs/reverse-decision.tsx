import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { Program } from './programs-query.ts';
import { useReversal } from './use-decision.ts';

/** Closes an approved program, or makes a rejected one pending again. */
export function ReverseDecision({ program }: { program: Program }) {
  return program.status === 'approved' ? <Close program={program} /> : <Reopen program={program} />;
}

function Close({ program }: { program: Program }) {
  const { program_name } = program;
  return (
    <ReasonDialog
      title={`Close ${program_name}?`}
      description="Its links stop earning at once and lead visitors to the shop. You can reopen it later."
      submitLabel="Close the program"
      failed="Failed to update program status"
      trigger={
        <Button size="sm" aria-label={`Close ${program_name}`}>
          Close
        </Button>
      }
      onSubmit={useReversal(program, 'close')}
    />
  );
}

function Reopen({ program }: { program: Program }) {
  const { program_name } = program;
  return (
    <ReasonDialog
      title={`Reopen ${program_name}?`}
      description="It is pending again. Its links earn once it is approved."
      submitLabel="Reopen the program"
      failed="Failed to update program status"
      trigger={
        <Button size="sm" aria-label={`Reopen ${program_name}`}>
          Reopen
        </Button>
      }
      onSubmit={useReversal(program, 'reopen')}
    />
  );
}
