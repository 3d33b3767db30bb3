import { z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { idField } from '../http/id-parameter.ts';
import type { Database } from '../platform/database.ts';
import { DomainError } from '../platform/errors.ts';
import type { UserId } from '../platform/ids.ts';
import { toIso } from '../platform/time.ts';
import { publishers } from '../publishers/tables.ts';
import { users } from './tables.ts';

/** An account and its publisher profile as its owner sees them. */
export const accountRecord = z
  .object({
    user: z.object({
      id: idField('usr'),
      email: z.string().openapi({ example: 'ada@site.example' }),
      email_verified: z.boolean(),
      role: z.enum(['publisher', 'admin']),
      platform: z.string().openapi({ example: 'lovable' }),
      user_metadata: z.object({ full_name: z.string().openapi({ example: 'Ada Brook' }) }),
      created_at: z.iso.datetime().openapi({ example: '2026-11-21T09:00:00.000Z' }),
    }),
    publisher: z.object({
      publisher_id: z.string().openapi({ example: 'PUB000001' }),
      full_name: z.string().openapi({ example: 'Ada Brook' }),
      email: z.string().openapi({ example: 'ada@site.example' }),
      plan: z.enum(['standard', 'premium']),
      standing: z.enum(['active', 'suspended']),
    }),
  })
  .openapi('Account');

type AccountRecord = z.infer<typeof accountRecord>;

/** The account of a user. Throws `account.unknown` (404). */
export async function readAccount(db: Database, userId: UserId): Promise<AccountRecord> {
  const [row] = await db
    .select({ user: users, publisher: publishers })
    .from(users)
    .innerJoin(publishers, eq(publishers.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) throw new DomainError('account.unknown', 'There is no such account.', 404);
  const { id, email, emailVerifiedAt, role, platform, createdAt } = row.user;
  const { publisherId, fullName, plan, standing } = row.publisher;
  return {
    user: {
      id,
      email,
      email_verified: emailVerifiedAt !== null,
      role,
      platform,
      user_metadata: { full_name: fullName },
      created_at: toIso(createdAt),
    },
    publisher: { publisher_id: publisherId, full_name: fullName, email: row.publisher.email, plan, standing },
  };
}
