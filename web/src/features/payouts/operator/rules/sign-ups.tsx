import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Section } from '../../../../ui/section.tsx';
import { toast } from '../../../../ui/toast.ts';
import { payoutKeys, settingsQuery } from '../payouts-query.ts';

/** Closes sign-ups, or opens them again. */
export function SignUps() {
  const queries = useQueryClient();
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const mayChange = useMay('money:write');
  const isClosed = settings.sign_ups_closed;
  const change = async (reason: string) => {
    const body = { sign_ups_closed: !isClosed, seen: { sign_ups_closed: isClosed }, reason };
    await withConfirmation(() => bodyOf(api.PUT('/v1/operations/settings', { body })));
    toast.success(isClosed ? 'Sign-ups are open' : 'Sign-ups are closed');
    await queries.invalidateQueries({ queryKey: payoutKeys.all });
  };
  return (
    <Section
      title="Sign-ups"
      lead={
        isClosed
          ? 'Sign-ups are closed. Those who have an account sign in as always.'
          : 'Sign-ups are open to everyone.'
      }
    >
      {mayChange && (
        <ReasonDialog
          title={isClosed ? 'Open sign-ups?' : 'Close sign-ups?'}
          description={
            isClosed
              ? 'Everyone can create an account again.'
              : 'No one new can create an account until they are open again. Those who have an account sign in as always.'
          }
          submitLabel={isClosed ? 'Open sign-ups' : 'Close sign-ups'}
          failed="It wasn’t saved."
          trigger={<Button>{isClosed ? 'Open sign-ups' : 'Close sign-ups'}</Button>}
          onSubmit={change}
        />
      )}
    </Section>
  );
}
