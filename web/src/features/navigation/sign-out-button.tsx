import { Button } from '../../ui/button.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Signs this browser out. */
export function SignOutButton() {
  const { mutate, isPending } = useSignOut();
  return (
    <Button variant="quiet" loading={isPending} onClick={() => mutate()}>
      Sign out
    </Button>
  );
}
