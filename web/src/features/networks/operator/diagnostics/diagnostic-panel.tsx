import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../../../lib/error-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { toast } from '../../../../ui/toast.ts';

interface DiagnosticPanelProps<Result> {
  /** “Sync verification”, for the message of a failure. */
  name: string;
  lead: string;
  action: string;
  /** Null if the country isn't valid. */
  run: () => Promise<Result> | null;
  children: (result: Result) => ReactNode;
}

/** A check that an operator starts, with its last result. */
export function DiagnosticPanel<Result>({ name, lead, action, run, children }: DiagnosticPanelProps<Result>) {
  const { data, isPending, mutate } = useMutation({
    mutationFn: (call: Promise<Result>) => call,
    onError: (error) => toast.error(`${name} failed: ${errorText(error)}`),
  });
  const start = () => {
    const call = run();
    if (call) mutate(call);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] text-base text-muted">{lead}</p>
        <Button variant="primary" loading={isPending} onClick={start}>
          {action}
        </Button>
      </div>
      <div aria-live="polite" className="min-w-0">
        {isPending ? <LoadingState label={`${name} is running`} /> : data !== undefined && children(data)}
      </div>
    </div>
  );
}
