import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../../lib/client.ts';
import { withConfirmation } from '../../../../../lib/confirm-session.ts';
import { errorText } from '../../../../../lib/error-text.ts';
import { useMay } from '../../../../../lib/operator-permission.ts';
import { ReasonDialog } from '../../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { DateTime } from '../../../../../ui/date-time.tsx';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { LoadingState } from '../../../../../ui/loading-state.tsx';
import { RadioGroup } from '../../../../../ui/radio-group.tsx';
import { textIn } from '../../../../../ui/text-in.ts';
import { addressesQuery, type PublisherDetail, publisherKeys } from '../publishers-query.ts';

/** Gives an account that was taken over back to the owner of an address that it has had. A second person approves it. */
export function RecoverAccount({ publisher: { publisher_id } }: { publisher: PublisherDetail }) {
  const queries = useQueryClient();
  const mayRecover = useMay('money:write');
  const recover = async (reason: string, fields: FormData) => {
    const call = { params: { path: { publisher_id } }, body: { email: textIn(fields, 'email'), reason } };
    try {
      await withConfirmation(() =>
        bodyOf(api.POST('/v1/operations/publishers/{publisher_id}/recover', call)),
      );
    } finally {
      await queries.invalidateQueries({ queryKey: publisherKeys.one(publisher_id) });
    }
  };
  if (!mayRecover) return null;
  return (
    <ReasonDialog
      title="Give this account back to its owner?"
      description="For an account that was taken over. Once a second person has approved it, every session, the password, passkeys, API keys and apps end, the payout details are removed, and a requested deletion is canceled. Both addresses get an email. Until then, suspend the publisher or hold the payouts."
      submitLabel="Propose the recovery"
      failed="We couldn’t propose the recovery."
      trigger={<Button>Recover account</Button>}
      onSubmit={recover}
    >
      <AddressChoice id={publisher_id} />
    </ReasonDialog>
  );
}

function AddressChoice({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(addressesQuery(id));
  if (error)
    return (
      <ErrorState
        title="We couldn’t load the addresses."
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <LoadingState label="Loading the addresses" />;
  const chosen = data.find(({ used_until }) => used_until !== null) ?? data[0];
  if (!chosen) return <p className="text-base">The account has no confirmed email address.</p>;
  return (
    <RadioGroup
      label="Email address of the owner"
      name="email"
      defaultValue={chosen.email}
      choices={data.map(({ email, used_until }) => ({
        value: email,
        label: email,
        hint: used_until ? (
          <>
            Used until <DateTime at={used_until} />
          </>
        ) : (
          'The present address'
        ),
      }))}
    />
  );
}
