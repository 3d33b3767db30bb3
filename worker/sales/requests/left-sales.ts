import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { LeftWork } from '../../platform/left-work.ts';
import { conversions } from '../tables.ts';
import type { UnattributedReason } from '../unattributed-reason.ts';

const { unattributedReason, leftVersion, version } = conversions;

/** Unattributed sales that an operator leaves with their network. A new report or attribution has another version, and waits again. */
export const UNATTRIBUTED_WORK: LeftWork = {
  kind: 'conversion',
  table: conversions,
  key: [conversions.id],
  id: conversions.id,
  age: conversions.convertedAt,
  is: {
    waiting: sql`${unattributedReason} IS NOT NULL AND ${leftVersion} IS NOT ${version}`,
    left: sql`${unattributedReason} IS NOT NULL AND ${leftVersion} = ${version}`,
  },
  set: { left: () => sql`left_version = version`, waiting: () => sql`left_version = NULL` },
};

export function ofNetwork(networkId: string, reason: UnattributedReason | undefined): SQL {
  const narrowed = and(eq(conversions.networkId, networkId), reason && eq(unattributedReason, reason));
  return sql`${narrowed}`;
}
