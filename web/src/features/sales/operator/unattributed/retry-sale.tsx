import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { toast } from '../../../../ui/toast.ts';
import { requestKeys } from '../requests-query.ts';

/** Attributes a sale again from its report. */
export function RetrySale({ saleId }: { saleId: string }) {
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () =>
      withConfirmation(() =>
        bodyOf(api.POST('/v1/operations/conversions/{id}/reattribute', { params: { path: { id: saleId } } })),
      ),
    onSuccess: ({ data }) => {
      if (data.unattributed_reason !== null)
        return toast.info('Nothing changed', 'The report still leads to no publisher.');
      toast.success('Sale assigned', `${data.publisher_id} is credited for it.`);
      return queries.invalidateQueries({ queryKey: requestKeys.all });
    },
  });
  const problem = errorToShow(retry.error);
  return (
    <div className="grid justify-items-start gap-4">
      <Button loading={retry.isPending} onClick={() => retry.mutate()}>
        Retry attribution
      </Button>
      {problem && (
        <Notice tone="error" title="We couldn’t retry the attribution." detail={errorText(problem)} />
      )}
    </div>
  );
}
