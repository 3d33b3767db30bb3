import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Button } from '../../../../ui/button.tsx';
import { Code } from '../../../../ui/code.tsx';
import { Heading } from '../../../../ui/heading.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PlainTextField } from '../../../../ui/plain-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { networkOf } from './run-text.ts';
import { closingsQuery, type SyncRun, showStarted } from './syncs-query.ts';

interface AcceptFeedProps {
  run: SyncRun;
  onAccepted: () => void;
}

/** The programs that a refused feed would have closed, and the form that accepts exactly these. */
export function AcceptFeed({ run, onAccepted }: AcceptFeedProps) {
  const { data, error, refetch } = useQuery(closingsQuery(run.id));
  const mayAccept = useMay('catalog:write');
  if (error && !data)
    return <Notice tone="error" title="We couldn’t load the list." onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Loading what would close" />;
  const { data: programs, summary } = data;
  if (summary.total === 0)
    return (
      <p className="mt-6 text-base text-muted">
        This feed can’t be accepted: a later sync has started, or we couldn’t read the feed to its end.
      </p>
    );
  return (
    <section aria-label="Would close" className="mt-6">
      <Heading level={3}>
        {summary.total === 1 ? '1 program would close' : `${formatCount(summary.total)} programs would close`}
      </Heading>
      <ul className="mt-3 grid max-h-60 overflow-y-auto border-rule border-y text-base">
        {programs.map(({ id, program_name, program_id }) => (
          <li
            key={id}
            className="flex flex-wrap justify-between gap-x-4 border-rule py-1.5 not-first:border-t"
          >
            <span>{program_name}</span>
            <Code className="font-mono text-muted text-sm">{program_id}</Code>
          </li>
        ))}
      </ul>
      {summary.total > programs.length && (
        <p className="mt-2 text-base text-muted">
          {`and ${formatCount(summary.total - programs.length)} more`}
        </p>
      )}
      {mayAccept && <AcceptForm run={run} onAccepted={onAccepted} />}
    </section>
  );
}

function AcceptForm({ run, onAccepted }: AcceptFeedProps) {
  const [reason, setReason] = useState('');
  const accept = useAccept(run, onAccepted);
  const problem = errorToShow(accept.error);
  return (
    <>
      <form
        className="mt-4 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) accept.mutate(reason.trim());
        }}
      >
        <PlainTextField
          label="Reason"
          required
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          className="min-w-0 grow basis-60"
        />
        <Button type="submit" variant="danger" loading={accept.isPending} disabled={!reason.trim()}>
          Accept and close them
        </Button>
      </form>
      <p className="mt-2 text-muted text-sm">
        The catalog is read again. If it would close more than these programs, it is refused again.
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-base text-reversed">
          {errorText(problem)}
        </p>
      )}
    </>
  );
}

function useAccept(run: SyncRun, onAccepted: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      withConfirmation(() =>
        bodyOf(
          api.POST('/v1/operations/sync-runs/{id}/accept', {
            params: { path: { id: run.id } },
            body: { reason },
          }),
        ),
      ),
    onSuccess: ({ data: started }) => {
      toast.success(`${networkOf(run)} feed accepted`, 'A sync has started.');
      onAccepted();
      return showStarted(queries, [started]);
    },
  });
}
