import { and, asc, eq, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { subjectsOfAction } from '../../platform/audit/audited-subjects.ts';
import { auditIfChanged } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { OPERATOR_ROLES, type Role } from '../../platform/contract/operator-permissions.ts';
import { listed, statementOf } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import type { UserId } from '../../platform/ids.ts';
import type { Instant } from '../../platform/time.ts';
import { securityEventIfChanged } from '../security-events/count-events.ts';
import { accountUnknown, findAccountByEmail, selectAccounts } from './accounts.ts';
import { users } from './tables.ts';

/** An account with an operator's role. */
export interface Operator {
  userId: UserId;
  email: string;
  fullName: string;
  role: Role;
  createdAt: Instant;
}

const roleLastAdmin = failure(
  'role.last_admin',
  409,
  'This is the last admin. Make someone else an admin first.',
  { action: 'Make another account an admin first.' },
);
const roleNotByToken = failure(
  'role.not_by_token',
  403,
  'The operator token only makes the first admin. Other roles are set by people.',
  { action: 'Sign in as an admin, and set the role there.' },
);
const accountEmailNotVerified = failure(
  'account.email_not_verified',
  409,
  'The owner of this account hasn’t verified the email address yet.',
  { action: 'Ask the owner to verify the email address.' },
);

/** SQL for the account with this email address, and its role. */
export function accountAndRole(email: string): SQL {
  return sql`SELECT ${users.id} || ':' || ${users.role} FROM ${users} WHERE ${users.email} = ${email}`;
}

/** All accounts with an operator's role, by email address. With `former`, also those that had one before. */
export async function listOperators(ctx: Context, { former = false } = {}): Promise<Operator[]> {
  const present = inArray(users.role, OPERATOR_ROLES);
  const shown = former
    ? or(present, inArray(users.id, listed(await subjectsOfAction(ctx, 'role.changed'))))
    : present;
  return selectAccounts(ctx).where(shown).orderBy(asc(users.email));
}

/** The present role of an account; `publisher` for an unknown one. */
export async function readRole(ctx: Context, userId: UserId): Promise<Role> {
  const [found] = await ctx.db.select({ role: users.role }).from(users).where(eq(users.id, userId));
  return found?.role ?? 'publisher';
}

/** The email addresses of accounts, by their IDs. */
export async function readEmails(
  ctx: Context,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, string>> {
  const rows = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, listed(userIds)));
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/**
 * Sets the role of an account with a verified address; `publisher` removes an operator's role. `email` is normalized. The
 * last admin keeps the role, so that a person can still set roles. Throws `account.unknown` (404), `account.email_not_verified`
 * and `role.last_admin` (409).
 */
export async function setRole(
  ctx: Context,
  input: { email: string; role: Role; reason: string },
  along: readonly D1PreparedStatement[] = [],
): Promise<{ operator: Operator; changed: boolean }> {
  const before = await findVerified(ctx, input.email);
  const results = await ctx.db.$client.batch([
    ...along,
    ...roleStatements(ctx, before, {
      role: input.role,
      reason: input.reason,
      detail: { email: input.email },
    }),
  ]);
  const operator = await findVerified(ctx, input.email);
  if (operator.role !== input.role) throw roleLastAdmin();
  return { operator, changed: (results[along.length]?.meta.changes ?? 0) > 0 };
}

/**
 * Makes the first admin, by the operator token. The token sets no other role: once there is an admin, persons decide. Throws as
 * `setRole`, and `role.not_by_token` (403).
 */
export async function makeFirstAdmin(
  ctx: Context,
  input: { email: string; role: Role; reason: string },
): Promise<{ operator: Operator; changed: boolean }> {
  const { email, role, reason } = input;
  const others = and(eq(users.role, 'admin'), ne(users.email, email));
  if (role !== 'admin' || (await ctx.db.$count(users, others)) > 0) throw roleNotByToken();
  const before = await findVerified(ctx, email);
  const where = sql`NOT EXISTS (SELECT 1 FROM users other WHERE other.role = 'admin')`;
  const [updated] = await ctx.db.$client.batch(
    roleStatements(ctx, before, { role, reason, detail: { email }, where }),
  );
  const operator = await findVerified(ctx, email);
  if (operator.role !== role) throw roleNotByToken();
  return { operator, changed: (updated?.meta.changes ?? 0) > 0 };
}

/**
 * The account that would get a role. Throws as `setRole`, and `role.last_admin` (409) if no other admin would be left.
 */
export async function readRoleHolder(ctx: Context, email: string, role: Role): Promise<Operator> {
  const holder = await findVerified(ctx, email);
  if (role !== 'admin') await requireOtherAdmin(ctx, holder.userId);
  return holder;
}

/** Throws `role.last_admin` (409) for an admin without another one. */
export async function requireOtherAdmin(ctx: Context, userId: UserId): Promise<void> {
  const isLast = and(eq(users.id, userId), not(keepsAnAdmin(userId)));
  if ((await ctx.db.$count(users, isLast)) > 0) throw roleLastAdmin();
}

/** The statements that take an operator's role from an account whose deletion starts. They leave it to the last admin. */
export function endRoleStatements(ctx: Context, userId: UserId, role: Role): D1PreparedStatement[] {
  const change = {
    role: 'publisher',
    reason: 'The account is deleted.',
    where: hasScheduledDeletion(),
  } as const;
  return roleStatements(ctx, { userId, role }, change);
}

interface RoleChange {
  role: Role;
  reason: string;
  /** What the audit log has besides the role. */
  detail?: Record<string, string>;
  where?: SQL;
}

/** The statements that give an account another role and note it. The first one changes nothing about the last admin. */
function roleStatements(
  ctx: Context,
  { userId, role: before }: Pick<Operator, 'userId' | 'role'>,
  { role, reason, detail = {}, where }: RoleChange,
): D1PreparedStatement[] {
  const isKept = role === 'admin' ? undefined : keepsAnAdmin(userId);
  return [
    statementOf(
      ctx.db,
      ctx.db
        .update(users)
        .set({ role, roleSince: ctx.now, updatedAt: ctx.now })
        .where(and(eq(users.id, userId), ne(users.role, role), isKept, where)),
    ),
    auditIfChanged(ctx, {
      action: 'role.changed',
      subject: userId,
      reason,
      before: { role: before },
      detail: { role, ...detail },
    }),
    securityEventIfChanged(ctx, 'role_changed'),
  ];
}

/** True in SQL if another account is an admin, and stays one, or this one isn't. */
function keepsAnAdmin(userId: UserId): SQL {
  return sql`(${users.role} <> 'admin' OR EXISTS (
    SELECT 1 FROM users other WHERE other.role = 'admin' AND other.id <> ${userId}
      AND NOT EXISTS (SELECT 1 FROM account_deletions d WHERE d.user_id = other.id AND d.state <> 'scheduled')))`;
}

function hasScheduledDeletion(): SQL {
  return sql`EXISTS (SELECT 1 FROM account_deletions d WHERE d.user_id = ${users.id} AND d.state = 'scheduled')`;
}

async function findVerified(ctx: Context, email: string): Promise<Operator> {
  const found = await findAccountByEmail(ctx, email);
  if (!found) throw accountUnknown();
  if (found.verifiedAt !== null) return found;
  throw accountEmailNotVerified();
}
