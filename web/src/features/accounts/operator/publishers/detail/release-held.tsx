import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '../../../../../../../worker/platform/contract/counts.ts';
import { api, bodyOf } from '../../../../../lib/client.ts';
import { withConfirmation } from '../../../../../lib/confirm-session.ts';
import { useMay } from '../../../../../lib/operator-permission.ts';
import { ReasonDialog } from '../../../../../shell/reason-dialog.tsx';
import { toast } from '../../../../../ui/toast.ts';
import { type PublisherDetail, publisherKeys } from '../publishers-query.ts';

/** Releases the sales that were held while the publisher was suspended. */
export function ReleaseHeld({ publisher: { publisher_id, full_name } }: { publisher: PublisherDetail }) {
  const queries = useQueryClient();
  const mayRelease = useMay('money:write');
  const { mutateAsync } = useMutation({
    mutationFn: (reason: string) => withConfirmation(() => releaseAll(publisher_id, reason)),
    onSuccess: (released) =>
      toast.success(released === 1 ? '1 sale released' : `${formatCount(released)} sales released`),
    onSettled: () => queries.invalidateQueries({ queryKey: publisherKeys.one(publisher_id) }),
  });
  if (!mayRelease) return null;
  return (
    <ReasonDialog
      title={`Release the held sales of ${full_name}?`}
      description="Sales that were held because of the suspension can be paid again. Sales with an invalid click stay held. The reason is in the audit log."
      submitLabel="Release sales"
      failed="We couldn’t release the sales."
      trigger={
        <button
          type="button"
          className="cursor-pointer text-river underline underline-offset-2 touch:min-h-11"
        >
          Release
        </button>
      }
      onSubmit={(reason) => mutateAsync(reason)}
    />
  );
}

async function releaseAll(publisherId: string, reason: string): Promise<number> {
  const request = { params: { path: { publisher_id: publisherId } }, body: { reason } };
  const { data } = await bodyOf(api.POST('/v1/operations/publishers/{publisher_id}/release', request));
  return data.released;
}
