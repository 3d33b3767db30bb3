import { actorName } from '../../platform/context.ts';
import type { Role } from '../../platform/contract/operator-permissions.ts';
import { change, validated } from '../changes/change.ts';
import { readRoleHolder, setRole } from '../identity/roles.ts';

export const roleChange = change({
  kind: 'role.set',
  effect: 'controls',
  permission: 'operators:write',
  input: validated<{ email: string; role: Role; reason: string }>(),
  async describe(ctx, { email, role }) {
    const before = await readRoleHolder(ctx, email, role);
    const isOwn = actorName(ctx.actor) === `operator:${before.userId}`;
    return {
      what: `Set the role of ${email}`,
      subject: before.userId,
      publisherId: null,
      amount: null,
      from: { role: before.role },
      to: { role },
      // Everyone may give up their own role.
      isStricter: before.role === role || (isOwn && role === 'publisher'),
    };
  },
  apply: (ctx, input, { along }) => setRole(ctx, input, along),
});
