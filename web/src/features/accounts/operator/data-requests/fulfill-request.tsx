import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { downloadFile } from '../../../../ui/download-file.ts';
import { toast } from '../../../../ui/toast.ts';
import { type DataRequest, dataRequestKeys } from './data-requests-query.ts';

/** Downloads the file for the person. The request stays open until it is sent. */
export function ExportData({ request: { id, publisher_id, exported_at } }: { request: DataRequest }) {
  const queries = useQueryClient();
  const download = useMutation({
    mutationFn: () =>
      withConfirmation(() =>
        bodyOf(
          api.POST('/v1/operations/data-requests/{id}/export', {
            params: { path: { id } },
            parseAs: 'text',
          }),
        ),
      ),
    onSuccess: (text) =>
      downloadFile(`tributary-${publisher_id}.json`, new Blob([text], { type: 'application/json' })),
    onError: (error) => {
      const problem = errorToShow(error);
      if (problem) toast.error('We couldn’t export the data', errorText(problem));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: dataRequestKeys.all }),
  });
  return (
    <Button
      variant={exported_at === null ? 'primary' : 'secondary'}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Download the data
    </Button>
  );
}

/** Proposes the deletion of the account. */
export function EraseAccount({ request: { id } }: { request: DataRequest }) {
  const queries = useQueryClient();
  const erase = async (answer: string) => {
    const call = { params: { path: { id } }, body: { answer } };
    await withConfirmation(() => bodyOf(api.POST('/v1/operations/data-requests/{id}/erase', call)));
    toast.success('The deletion is scheduled');
    await queries.invalidateQueries({ queryKey: dataRequestKeys.all });
  };
  return (
    <ReasonDialog
      title="Delete this account?"
      description="Once a second person has approved it, the deletion is scheduled as if the owner had asked for it. The owner is emailed, and can cancel it until it begins."
      label="What you tell the person"
      submitLabel="Propose the deletion"
      failed="We couldn’t propose the deletion."
      trigger={<Button variant="danger">Delete the account</Button>}
      onSubmit={erase}
    />
  );
}

/** Closes the request: done, or declined. */
export function CloseRequest({
  request: { id },
  state,
}: {
  request: DataRequest;
  state: 'done' | 'declined';
}) {
  const queries = useQueryClient();
  const isDone = state === 'done';
  const close = async (answer: string) => {
    const call = { params: { path: { id } }, body: { state, answer } };
    await withConfirmation(() => bodyOf(api.POST('/v1/operations/data-requests/{id}/close', call)));
    toast.success(isDone ? 'Request closed' : 'Request declined');
    await queries.invalidateQueries({ queryKey: ['operations'] });
  };
  return (
    <ReasonDialog
      title={isDone ? 'Close this request?' : 'Decline this request?'}
      description={
        isDone ? 'The person has the file.' : 'Nothing is exported or deleted. The person has to be told why.'
      }
      label="What you told the person"
      submitLabel={isDone ? 'Close the request' : 'Decline the request'}
      failed="We couldn’t close the request."
      trigger={
        <Button variant={isDone ? 'primary' : 'secondary'}>{isDone ? 'Close as done' : 'Decline'}</Button>
      }
      onSubmit={close}
    />
  );
}
