import {
  includesPermission,
  type OperatorPermission,
  permissionsOfRole,
} from '../../../worker/platform/contract/operator-permissions.ts';
import { useSession } from './session.ts';

/** Whether the role of the signed-in operator has a permission. The server checks each call again. */
export function useMay(permission: OperatorPermission): boolean {
  const session = useSession();
  return session ? includesPermission(permissionsOfRole(session.user.role), permission) : false;
}
