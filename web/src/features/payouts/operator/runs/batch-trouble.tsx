import { Code } from '../../../../ui/code.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import type { Batch } from '../payouts-query.ts';

/** Since when it isn't known what becomes of a batch, what the provider said last, and what happens next. */
export function BatchTrouble({ batch }: { batch: Batch }) {
  const { trouble_since, attempts, last_answer, next_at, status } = batch;
  if (trouble_since === null) return null;
  return (
    <div className="mt-1 max-w-[48ch] text-sm">
      <p>
        {CAUSES[status] ?? 'PayPal’s record can’t be read'} since <DateTime at={trouble_since} />
        {attempts > 1 && `, after ${attempts} attempts`}.
      </p>
      {last_answer && (
        <p className="text-muted">
          Last response: <Code className="break-words font-mono">{last_answer}</Code>
        </p>
      )}
      <p className="text-muted">
        {next_at ? (
          <>
            The money stays reserved. Next attempt: <DateTime at={next_at} />
          </>
        ) : (
          'The money stays reserved. It waits for a person.'
        )}
      </p>
    </div>
  );
}

const CAUSES: Partial<Record<Batch['status'], string>> = {
  unclear: 'No response shows whether PayPal has it',
  ready: 'PayPal refuses it',
};
