import { sql } from 'drizzle-orm';
import { index, integer, text, unique } from 'drizzle-orm/sqlite-core';
import type { ClickId } from '../../clicks/click-id.ts';
import type { BrandId, ClaimId, ConversionId, ProgramId, PublisherId } from '../../platform/ids.ts';
import type { MicroUsd } from '../../platform/money.ts';
import { MONEY_RECORD, table } from '../../platform/table.ts';
import type { Instant } from '../../platform/time.ts';
import { CLAIM_STATUSES } from './claim-status.ts';

/**
 * Nothing is booked for it until an operator accepts it, and the network's own row for the same click and order settles
 * it. `orderKey` is the normalized order ID. `conversionId` is the network's conversion of a settled claim.
 */
export const claims = table('claims', {
  row: 'a sale that a publisher reports for their own click; not money until it is accepted or settled',
  kept: '7 years after the decision, while no conversion of it is stored',
  personal: {
    export: {
      as: 'claims',
      columns:
        'id AS claim_id, click_id, order_id, gross, status, reason, source, decided_at, conversion_id, created_at',
      dollars: ['gross'],
    },
    keep: MONEY_RECORD,
  },
  columns: {
    id: text().$type<ClaimId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    clickId: text('click_id').$type<ClickId>().notNull(),
    clickedAt: integer('clicked_at').$type<Instant>().notNull(),
    orderId: text('order_id').notNull(),
    orderKey: text('order_key').notNull(),
    programId: text('program_id').$type<ProgramId>(),
    brandId: text('brand_id').$type<BrandId>(),
    gross: integer().$type<MicroUsd>().notNull(),
    source: text(),
    status: text({ enum: CLAIM_STATUSES }).notNull(),
    decidedBy: text('decided_by'),
    decidedAt: integer('decided_at').$type<Instant>(),
    reason: text(),
    conversionId: text('conversion_id').$type<ConversionId>(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [
    unique('claims_once').on(table.publisherId, table.clickId, table.orderKey),
    index('claims_by_click').on(table.clickId, table.orderKey),
    index('claims_by_order').on(table.publisherId, table.orderKey).where(sql`status = 'accepted'`),
    index('claims_by_order_key').on(table.orderKey),
    index('claims_by_publisher').on(table.publisherId, table.createdAt),
    index('claims_by_status').on(table.status, table.createdAt),
  ],
});

export type Claim = typeof claims.$inferSelect;
