import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { api, bodyOf } from '../../../lib/client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';

/** Signs out, and returns to this request with another account. */
export function OtherAccount() {
  const here = useLocation({ select: ({ href }) => href });
  const leave = useMutation({
    mutationFn: () => bodyOf(api.POST('/v1/auth/sign-out', { body: { everywhere: false } })),
    onSuccess: () => location.assign(`/auth?${new URLSearchParams({ tab: 'sign-in', returnTo: here })}`),
    onError: (error) => toast.error('We couldn’t sign you out.', errorText(error)),
  });
  return (
    <Button
      size="sm"
      variant="quiet"
      className="-ml-2.5"
      loading={leave.isPending || leave.isSuccess}
      onClick={() => leave.mutate()}
    >
      Use another account
    </Button>
  );
}
