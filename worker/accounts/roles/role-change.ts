import { actorName } from '../../platform/context.ts';
import type { Role } from '../../platform/contract/operator-permissions.ts';
import { change, validated } from '../changes/change.ts';
import { judgedStatement, readJudged } from '../changes/judged.ts';
import { accountAndRole, readRoleHolder, setRole } from '../identity/roles.ts';

export const roleChange = change({
  kind: 'role.set',
  effect: 'controls',
  permission: 'operators:write',
  input: validated<{ email: string; role: Role; reason: string }>(),
  async describe(ctx, { email, role }) {
    const judged = await readJudged(ctx, accountAndRole(email));
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
      judged,
    };
  },
  apply: (ctx, input, { judged, along }) =>
    setRole(ctx, input, [judgedStatement(ctx, accountAndRole(input.email), judged), ...along]),
});
