import type { Context } from '../../platform/context.ts';
import { hmac, sha256Hex } from '../../platform/hashing.ts';
import type { PublisherId, UserId } from '../../platform/ids.ts';

/** What says that two accounts belong to one person. */
export type PersonMark = string & { readonly __mark: true };

const IGNORES_DOTS = new Set(['gmail.com', 'googlemail.com']);

/** In SQL: true for a mark that its owner has proven, by reading an email. What is only typed proves nothing. */
export const isProvenMark = (column: string) => `${column} LIKE 'mailbox:%'`;

/** The mark of a confirmed email address: the mailbox that reads it, whatever the spelling. `email` is normalized. */
export function mailboxMark(email: string): PersonMark {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const name = email.slice(0, at).split('+')[0] ?? '';
  const isGmail = IGNORES_DOTS.has(domain);
  const mailbox = `${isGmail ? name.replaceAll('.', '') : name}@${isGmail ? 'gmail.com' : domain}`;
  return markOf('mailbox', sha256Hex(mailbox));
}

/** The mark of a payout account or a tax number that an account has typed, which no one can guess without the key. */
export function typedMark(key: string, kind: 'account' | 'paypal' | 'tax', typed: string): PersonMark {
  const normal = kind === 'paypal' ? typed.toLowerCase() : typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return markOf(kind, hmac(key, `${kind}:${normal}`).toString('hex'));
}

function markOf(kind: string, hash: string): PersonMark {
  return `${kind}:${hash}` as PersonMark;
}

/**
 * The statement that adds a mark to a publisher, or to that of an account, for the batch of its cause. It adds one only if the
 * condition holds, whose values are bound from `?4` on.
 */
export function markStatement(
  ctx: Context,
  owner: { publisherId: PublisherId } | { userId: UserId },
  mark: PersonMark,
  condition: { sql: string; values: readonly unknown[] } = { sql: 'TRUE', values: [] },
): D1PreparedStatement {
  const [column, id] =
    'userId' in owner ? (['user_id', owner.userId] as const) : (['publisher_id', owner.publisherId] as const);
  return ctx.db.$client
    .prepare(
      `INSERT INTO person_marks (publisher_id, mark, seen_at)
       SELECT publisher_id, ?2, ?3 FROM publishers WHERE ${column} = ?1 AND ${condition.sql} ON CONFLICT DO NOTHING`,
    )
    .bind(id, mark, ctx.now, ...condition.values);
}
