import type { Session } from './session.ts';

/** Whether the account has a role of the operators’ area. The server checks each call again. */
export function isOperator({ user }: Session): boolean {
  return user.role !== 'publisher';
}
