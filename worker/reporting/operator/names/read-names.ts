import { inArray } from 'drizzle-orm';
import { operatorKeys } from '../../../accounts/operators/tables.ts';
import { publishers } from '../../../accounts/publishers/tables.ts';
import { affiliateNetworks } from '../../../catalog/tables.ts';
import type { Context } from '../../../platform/context.ts';
import { listed } from '../../../platform/database.ts';
import { isId, isPublisherId, NETWORK_PUBLISHER, TEST_PUBLISHER } from '../../../platform/ids.ts';

/** What people call someone or something, and the email address of a person. */
export interface Name {
  name: string;
  email: string | null;
}

/** The names of publishers, accounts, operator keys and networks by their IDs. IDs of anything else have none. */
export async function readNames(ctx: Context, ids: Iterable<string>): Promise<ReadonlyMap<string, Name>> {
  const wanted = [...new Set(ids)];
  const publisherIds = wanted.filter((id) => isPublisherId(id));
  const userIds = wanted.filter((id) => isId('usr', id));
  const keyIds = wanted.filter((id) => isId('opk', id));
  const slugs = wanted.filter((id) => /^[a-z][a-z0-9-]{1,39}$/.test(id));
  const { publisherId, userId, fullName, email } = publishers;
  const [ofPublishers, ofAccounts, ofKeys, ofNetworks] = await ctx.db.batch([
    ctx.db
      .select({ id: publisherId, name: fullName, email })
      .from(publishers)
      .where(inArray(publisherId, listed(publisherIds))),
    ctx.db
      .select({ id: userId, name: fullName, email })
      .from(publishers)
      .where(inArray(userId, listed(userIds))),
    ctx.db
      .select({ id: operatorKeys.id, name: operatorKeys.name })
      .from(operatorKeys)
      .where(inArray(operatorKeys.id, listed(keyIds))),
    ctx.db
      .select({ id: affiliateNetworks.id, name: affiliateNetworks.name })
      .from(affiliateNetworks)
      .where(inArray(affiliateNetworks.id, listed(slugs))),
  ]);
  const others = [...ofKeys, ...ofNetworks].map((each) => ({ ...each, email: null }));
  return new Map([
    ...[...ofPublishers, ...ofAccounts, ...others].map(
      ({ id, name, email }) => [id, { name, email }] as const,
    ),
    ...RESERVED,
  ]);
}

/** Accounts that no person has. */
const RESERVED: readonly (readonly [string, Name])[] = [
  [NETWORK_PUBLISHER, { name: 'Network margin', email: null }],
  [TEST_PUBLISHER, { name: 'Test publisher', email: null }],
];

/** `operator:usr_…` → `usr_…`; null for the system and the operator token. */
export function idOfActor(actor: string): string | null {
  const id = actor.slice(actor.indexOf(':') + 1);
  return isPublisherId(id) || isId('usr', id) || isId('opk', id) ? id : null;
}
