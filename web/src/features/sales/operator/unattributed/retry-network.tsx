import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '../../../../../../worker/platform/contract/counts.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { textIn } from '../../../../ui/text-in.ts';
import { toast } from '../../../../ui/toast.ts';
import { requestKeys, type UnattributedSummary } from '../requests-query.ts';

interface RetryNetworkProps {
  networks: UnattributedSummary['networks'];
  /** The one that is chosen first. */
  network: string | undefined;
}

/** Attributes all unattributed sales of a network again, such as after a program was added. */
export function RetryNetwork({ networks, network }: RetryNetworkProps) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const [checked, setChecked] = useState(0);
  const retry = useMutation({
    mutationFn: (chosen: string) => retryAll(chosen, setChecked),
    onSuccess: ({ checked, changed }) => {
      setOpen(false);
      const title = changed === 0 ? 'Nothing changed' : `${plural(changed, 'sale')} changed`;
      toast.success(title, `${plural(checked, 'sale')} checked.`);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: requestKeys.all }),
  });
  const problem = errorToShow(retry.error);
  return (
    <FormDialog
      title="Retry the attribution of a network’s sales?"
      description="Use it after a program or a signing key was added. Each sale is attributed again from the network’s latest report. A sale that still leads to no publisher stays as it is."
      submitLabel="Retry attribution"
      trigger={<Button>Retry attribution</Button>}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setChecked(0);
        retry.reset();
      }}
      isPending={retry.isPending}
      problem={
        problem && {
          title: 'We couldn’t retry the attribution of every sale.',
          detail: `${plural(checked, 'sale')} checked. ${errorText(problem)}`,
        }
      }
      onInput={() => retry.reset()}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(0);
        retry.mutate(textIn(new FormData(event.currentTarget), 'network'));
      }}
    >
      <NativeSelect
        label="Network"
        name="network"
        defaultValue={network}
        choices={networks.map(({ network_id, network_name, sales }) => ({
          value: network_id,
          label: `${network_name} (${plural(sales, 'sale')})`,
        }))}
      />
      {retry.isPending && (
        <p role="status" className="text-base text-muted">
          {plural(checked, 'sale')} checked
        </p>
      )}
    </FormDialog>
  );
}

/** Calls the API until it has checked every sale. `onChecked` gets their number so far. */
async function retryAll(network: string, onChecked: (checked: number) => void) {
  const total = { checked: 0, changed: 0 };
  let after: string | undefined;
  do {
    const { data } = await withConfirmation(() =>
      bodyOf(
        api.POST('/v1/operations/networks/{network}/reattribute', {
          params: { path: { network }, query: after === undefined ? {} : { after } },
        }),
      ),
    );
    total.checked += data.checked;
    total.changed += data.changed;
    onChecked(total.checked);
    after = data.next ?? undefined;
  } while (after !== undefined);
  return total;
}
