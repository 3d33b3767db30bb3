import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, text, unique } from 'drizzle-orm/sqlite-core';
import type { Month } from '../clicks/store/store-name.ts';
import type {
  BrandId,
  ConversionId,
  DifferenceEffectId,
  LinkId,
  NetworkPaymentId,
  PayoutId,
  ProgramId,
  PublisherId,
  RunId,
  ShareRuleId,
} from '../platform/ids.ts';
import type { MicroUsd } from '../platform/money.ts';
import { MONEY_RECORD, table } from '../platform/table.ts';
import type { Day, Instant } from '../platform/time.ts';
import type { ConversionStatus } from './earnings/commission-status.ts';
import type { RefusalCode } from './refused-days/refusals.ts';
import type { ForfeitReason, HeldReason, HeldReport, UnattributedReason } from './unattributed-reason.ts';

/**
 * `gross` is what the network owes for it, `net` the publisher's part under the share rule of its day.
 * `unattributedReason` is set when no publisher was found; such money is in the network's unattributed account.
 * Conversions of the network itself and unattributed ones have no share rule. `heldReason` excludes an attributed
 * conversion from payouts until an operator releases it. `forfeitedFor` is the reason for which it was held when an operator forfeited
 * it: its publisher’s part belongs to the network margin, so `net` is 0, whatever its network reports. `heldReport` says why a report about it has no effect until an operator
 * decides; the money stays where it is. `paidOut` is what settled payouts have paid of it. `saleArchive`
 * is set only in the transaction that moves the conversion to that archive and deletes it. `networkPayment` is the payment
 * of the network that covers the last part of it, or the write-off that covers the whole. An approved conversion is paid then, even
 * if its report never says so. `leftVersion` is the version at which an operator left an unattributed conversion with its network: it
 * waits for an operator again once it has another version.
 */
export const conversions = table('conversions', {
  row: 'a sale or a day’s clicks as a network reports it, folded from its report rows',
  kept: 'a month after the conversion was closed, then in R2 (`sales/`); those that are never archived: 7 years',
  rebuiltFrom: '`report_row_versions`',
  personal: { export: { in: 'conversions' }, keep: MONEY_RECORD },
  columns: {
    id: text().$type<ConversionId>().primaryKey(),
    networkId: text('network_id').notNull(),
    groupId: text('group_id').notNull(),
    clickId: text('click_id'),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    programId: text('program_id').$type<ProgramId>(),
    brandId: text('brand_id').$type<BrandId>(),
    unattributedReason: text('unattributed_reason').$type<UnattributedReason>(),
    heldReason: text('held_reason').$type<HeldReason>(),
    heldReport: text('held_report').$type<HeldReport>(),
    status: text().$type<ConversionStatus>().notNull(),
    statusRaw: text('status_raw').notNull(),
    reason: text(),
    orderId: text('order_id'),
    saleAmount: text('sale_amount'),
    saleCurrency: text('sale_currency'),
    gross: integer().$type<MicroUsd>().notNull(),
    net: integer().$type<MicroUsd>().notNull(),
    paidOut: integer('paid_out')
      .$type<MicroUsd>()
      .notNull()
      .default(0 as MicroUsd),
    shareRuleId: text('share_rule_id').$type<ShareRuleId>(),
    sharePpm: integer('share_ppm').notNull(),
    reportedClicks: integer('reported_clicks'),
    convertedAt: integer('converted_at').$type<Instant>().notNull(),
    day: text().$type<Day>().notNull(),
    version: integer().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
    saleArchive: integer('sale_archive'),
    networkPayment: text('network_payment').$type<NetworkPaymentId | DifferenceEffectId>(),
    forfeitedFor: text('forfeited_for').$type<ForfeitReason>(),
    leftVersion: integer('left_version'),
  },
  constraints: (table) => [
    index('conversions_closed')
      .on(table.publisherId, table.day, table.updatedAt)
      .where(
        sql`status in ('paid', 'reversed') and net = paid_out and held_reason is null and unattributed_reason is null and network_id <> 'direct'`,
      ),
    index('conversions_by_publisher').on(table.publisherId, table.day),
    index('conversions_by_day').on(table.day, table.id),
    index('conversions_by_click').on(table.clickId),
    index('conversions_by_network_payment')
      .on(table.networkPayment, table.id)
      .where(sql`network_payment is not null`),
    index('conversions_held').on(table.convertedAt).where(sql`held_reason is not null`),
    index('conversions_forfeited').on(table.convertedAt).where(sql`forfeited_for is not null`),
    index('conversions_held_report').on(table.convertedAt).where(sql`held_report is not null`),
    index('conversions_unattributed').on(table.convertedAt).where(sql`unattributed_reason is not null`),
    index('conversions_unattributed_waiting')
      .on(table.convertedAt)
      .where(sql`unattributed_reason is not null and left_version is not version`),
    index('conversions_unattributed_by_reason')
      .on(table.unattributedReason, table.convertedAt)
      .where(sql`unattributed_reason is not null`),
    index('conversions_unattributed_by_order')
      .on(sql`lower(trim(order_id))`)
      .where(sql`unattributed_reason is not null and order_id is not null`),
  ],
});

/**
 * `groupId` is the network's name for the conversion; `conversionId` is the conversion that counts the row, which differs
 * for a pushed row that joined a reported sale. `pushed` is true for a row that came as a postback, until a sync or a callback has
 * named its ID. `statusUnknown` is true while `statusRaw` is a word that nothing maps; `status` is then the last known one. `wholeDay` is set for rows of a network that restates whole days. `clickId` is set only for a click id that we signed. `eventAt` is the time of
 * arrival for a row that came without a time. The references to click, publisher and program are stored as they came, so
 * that a conversion can be attributed again.
 */
export const reportRows = table('report_rows', {
  row: 'the latest version of a report row, with the values that its conversion is folded from',
  kept: 'a month after the conversion was closed, then in R2 (`sales/`)',
  rebuiltFrom: '`report_row_versions`',
  personal: { export: { not: 'the network’s reports of a sale, which the export has' }, keep: MONEY_RECORD },
  columns: {
    networkId: text('network_id').notNull(),
    externalId: text('external_id').notNull(),
    groupId: text('group_id').notNull(),
    conversionId: text('conversion_id').$type<ConversionId>().notNull(),
    version: integer().notNull(),
    contentHash: text('content_hash').notNull(),
    modifiedAt: integer('modified_at').$type<Instant>(),
    status: text().$type<ConversionStatus>().notNull(),
    statusRaw: text('status_raw').notNull(),
    statusUnknown: integer('status_unknown', { mode: 'boolean' }).notNull().default(false),
    reason: text(),
    commission: integer().$type<MicroUsd>().notNull(),
    isOriginal: integer('is_original', { mode: 'boolean' }).notNull(),
    pushed: integer({ mode: 'boolean' }).notNull(),
    wholeDay: text('whole_day').$type<Day>(),
    clickId: text('click_id'),
    orderId: text('order_id'),
    saleAmount: text('sale_amount'),
    saleCurrency: text('sale_currency'),
    clicks: integer(),
    eventAt: integer('event_at').$type<Instant>().notNull(),
    clickRef: text('click_ref'),
    publisherRef: text('publisher_ref'),
    programRef: text('program_ref'),
  },
  constraints: (table) => [
    primaryKey({ columns: [table.networkId, table.externalId] }),
    index('report_rows_by_conversion').on(table.conversionId),
    index('report_rows_by_event').on(table.networkId, table.eventAt),
    index('report_rows_pushed').on(table.networkId, table.clickId, table.orderId).where(sql`pushed = 1`),
    index('report_rows_unknown_status')
      .on(table.networkId, table.statusRaw, table.externalId)
      .where(sql`status_unknown = 1`),
    index('report_rows_by_whole_day').on(table.networkId, table.wholeDay).where(sql`whole_day is not null`),
  ],
});

export const rawObjects = table('raw_objects', {
  row: 'the hash of an object in R2 with raw texts of report rows; append-only by trigger',
  kept: '7 years',
  columns: {
    id: integer().primaryKey(),
    hash: text().notNull().unique(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
});

/**
 * `superseded` marks a version that was older on arrival. The raw text is in `raw`, or at position `rawPosition` of the
 * object `rawObject`; then `raw` is empty.
 */
export const reportRowVersions = table('report_row_versions', {
  row: 'a version of a report row, with its raw text or the text’s place in R2; append-only by trigger',
  kept: 'a month after the conversion was closed, then in R2 (`sales/`)',
  personal: { export: { not: 'the network’s reports of a sale, which the export has' }, keep: MONEY_RECORD },
  columns: {
    networkId: text('network_id').notNull(),
    externalId: text('external_id').notNull(),
    version: integer().notNull(),
    conversionId: text('conversion_id').$type<ConversionId>().notNull(),
    contentHash: text('content_hash').notNull(),
    modifiedAt: integer('modified_at').$type<Instant>(),
    status: text().$type<ConversionStatus>().notNull(),
    statusRaw: text('status_raw').notNull(),
    reason: text(),
    commission: integer().$type<MicroUsd>().notNull(),
    superseded: integer({ mode: 'boolean' }).notNull(),
    source: text().notNull(),
    raw: text().notNull(),
    receivedAt: integer('received_at').$type<Instant>().notNull(),
    rawObject: integer('raw_object'),
    rawPosition: integer('raw_position'),
  },
  constraints: (table) => [
    primaryKey({ columns: [table.networkId, table.externalId, table.version] }),
    index('report_row_versions_by_conversion').on(table.conversionId),
  ],
});

export const payoutItems = table('payout_items', {
  row: 'the amount that a payout pays of a conversion or an adjustment; a negative one is a clawback',
  kept: 'with its conversion, or 7 years after the payout’s end',
  personal: { export: { not: 'the parts of payouts, which their statements list' }, keep: MONEY_RECORD },
  columns: {
    payoutId: text('payout_id').$type<PayoutId>().notNull(),
    conversionId: text('conversion_id').$type<ConversionId>().notNull(),
    amount: integer().$type<MicroUsd>().notNull(),
  },
  constraints: (table) => [
    primaryKey({ columns: [table.payoutId, table.conversionId] }),
    index('payout_items_by_conversion').on(table.conversionId),
  ],
});

/**
 * `recordsHash` is the SHA-256 of the object with their rows, which also names both objects. `tableHash` is that of the
 * object that reports read. An archive of sales that were never archived before their retention ended has sums and no
 * objects; only such an archive has unattributed sales, and then no others.
 */
export const saleArchives = table('sale_archives', {
  row: 'two objects in R2 with closed sales of a publisher and a month, and what only they use; append-only by trigger',
  kept: 'forever',
  personal: { export: { in: 'conversions' }, keep: MONEY_RECORD },
  columns: {
    id: integer().primaryKey({ autoIncrement: true }),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    month: text().$type<Month>().notNull(),
    recordsHash: text('records_hash').notNull(),
    tableHash: text('table_hash').notNull(),
    conversions: integer().notNull(),
    firstDay: text('first_day').$type<Day>().notNull(),
    lastDay: text('last_day').$type<Day>().notNull(),
    archivedAt: integer('archived_at').$type<Instant>().notNull(),
    unattributed: integer({ mode: 'boolean' }).notNull().default(false),
  },
  constraints: (table) => [
    unique('sale_archives_once').on(table.publisherId, table.month, table.recordsHash),
  ],
});

export const saleArchiveClicks = table('sale_archive_clicks', {
  row: 'how many counted clicks of a day led to a sale of an archive, without restored sales',
  kept: 'forever',
  rebuiltFrom: 'the archived objects',
  columns: {
    archive: integer().notNull(),
    /** Of the clicks. */
    day: text().$type<Day>().notNull(),
    converted: integer().notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.archive, table.day] })],
});

/** `sales` are the conversions that aren't days of paid clicks. */
export const saleArchiveSums = table('sale_archive_sums', {
  row: 'the sums of an archive by network and status, without restored sales',
  kept: 'forever',
  rebuiltFrom: 'the archived objects',
  columns: {
    archive: integer().notNull(),
    networkId: text('network_id').notNull(),
    status: text().$type<ConversionStatus>().notNull(),
    sales: integer().notNull(),
    gross: integer().$type<MicroUsd>().notNull(),
    net: integer().$type<MicroUsd>().notNull(),
    paidOut: integer('paid_out').$type<MicroUsd>().notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.archive, table.networkId, table.status] })],
});

/** `version` is the version with which the conversion came back. */
export const restoredSales = table('restored_sales', {
  row: 'a conversion that came back from an archive, whose objects stay as they are; append-only by trigger',
  kept: 'forever',
  personal: { export: { not: 'an index of archives' }, keep: MONEY_RECORD },
  columns: {
    archive: integer().notNull(),
    conversionId: text('conversion_id').$type<ConversionId>().notNull(),
    version: integer().notNull(),
  },
  constraints: (table) => [
    primaryKey({ columns: [table.archive, table.conversionId] }),
    index('restored_sales_by_conversion').on(table.conversionId, table.version),
  ],
});

/**
 * `key` is 47 bits of the SHA-256 of what is looked up. `content` is 47 bits of the content hash of a synced row's latest
 * version.
 */
export const saleArchiveKeys = table('sale_archive_keys', {
  row: 'the archive of a conversion, row, order, click, earning or restated day, by 47 bits of a SHA-256',
  kept: 'as long as its sales are archived',
  rebuiltFrom: 'the archived objects',
  columns: {
    key: integer().notNull(),
    archive: integer().notNull(),
    content: integer(),
  },
  constraints: (table) => [primaryKey({ columns: [table.key, table.archive] })],
});

/**
 * Objects in R2 whose retention has ended: the two of a row of `sale_archives`, or the one of a row of `raw_objects`. Those rows
 * are append-only and stay, and so do the sums of an archive. `deletedAt` is null until its objects are deleted.
 */
export const expiredObjects = table('expired_objects', {
  row: 'an archive or an object with raw texts whose objects in R2 are deleted, or will be by the next run',
  kept: 'forever',
  columns: {
    kind: text({ enum: ['sale_archive', 'raw_object'] }).notNull(),
    id: integer().notNull(),
    expiredAt: integer('expired_at').$type<Instant>().notNull(),
    deletedAt: integer('deleted_at').$type<Instant>(),
  },
  constraints: (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('expired_objects_open').on(table.kind, table.id).where(sql`deleted_at is null`),
  ],
});

/** `sales` are those that aren't reversed and no days of paid clicks. */
export const linkSaleTotals = table('link_sale_totals', {
  row: 'the sums of the archived sales of a link',
  kept: 'forever',
  rebuiltFrom: 'the archived objects',
  personal: { export: { not: 'sums of sales, which the export has' }, keep: MONEY_RECORD },
  columns: {
    linkId: text('link_id').$type<LinkId>().primaryKey(),
    sales: integer().notNull(),
    net: integer().$type<MicroUsd>().notNull(),
  },
});

/**
 * `position` is the row's place in its page. `truncated` marks a text that was too long to be stored whole. `resolvedAt`
 * is set once the same text has been booked. `leftAt` is set while an operator has left an open row: it waits again once it is
 * rejected for another reason.
 */
export const rejectedRows = table('rejected_rows', {
  row: 'a report row that couldn’t be parsed or booked, by the hash of its text (up to 256 kB); resolved rows stay',
  kept: '7 years',
  personal: { export: { not: 'texts of networks that name no publisher' }, keep: MONEY_RECORD },
  columns: {
    networkId: text('network_id').notNull(),
    rawHash: text('raw_hash').notNull(),
    code: text().notNull(),
    detail: text().notNull(),
    raw: text().notNull(),
    source: text().notNull(),
    runId: text('run_id').$type<RunId>(),
    receivedAt: integer('received_at').$type<Instant>().notNull(),
    externalId: text('external_id'),
    groupId: text('group_id'),
    isOriginal: integer('is_original', { mode: 'boolean' }).notNull().default(false),
    position: integer(),
    truncated: integer({ mode: 'boolean' }).notNull().default(false),
    resolvedAt: integer('resolved_at').$type<Instant>(),
    leftAt: integer('left_at').$type<Instant>(),
  },
  constraints: (table) => [
    primaryKey({ columns: [table.networkId, table.rawHash] }),
    index('rejected_rows_by_time').on(table.receivedAt),
    index('rejected_rows_waiting').on(table.receivedAt).where(sql`resolved_at is null and left_at is null`),
    index('rejected_rows_open').on(table.networkId, table.code).where(sql`resolved_at is null`),
    index('rejected_rows_open_groups')
      .on(table.networkId, table.groupId)
      .where(sql`resolved_at is null and group_id is not null`),
  ],
});

/**
 * `id` is a hash of the refusal and of the rows that the day would remove. `acceptedAt` is set once an operator has accepted that these
 * rows, and no others, are removed by the next report of the day. `leftAt` is set while an operator has left the day as it is.
 */
export const refusedDays = table('refused_days', {
  row: 'a day that a network restated with too few or unreadable rows, so that none were removed',
  kept: 'until the day is restated without a refusal, at most 26 months',
  rebuiltFrom: 'start a sync of the day',
  columns: {
    id: text().primaryKey(),
    networkId: text('network_id').notNull(),
    day: text().$type<Day>().notNull(),
    code: text().$type<RefusalCode>().notNull(),
    rowsBefore: integer('rows_before').notNull(),
    rowsAfter: integer('rows_after').notNull(),
    refusedAt: integer('refused_at').$type<Instant>().notNull(),
    acceptedAt: integer('accepted_at').$type<Instant>(),
    leftAt: integer('left_at').$type<Instant>(),
  },
  constraints: (table) => [
    unique('refused_days_once').on(table.networkId, table.day),
    index('refused_days_waiting').on(table.refusedAt).where(sql`accepted_at is null and left_at is null`),
  ],
});

export const refusedDayRows = table('refused_day_rows', {
  row: 'a stored row that a refused day no longer lists',
  kept: 'as long as the refused day',
  rebuiltFrom: 'start a sync of the day',
  columns: {
    refusedDay: text('refused_day').notNull(),
    externalId: text('external_id').notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.refusedDay, table.externalId] })],
});

export type Conversion = typeof conversions.$inferSelect;
export type StoredRow = typeof reportRows.$inferSelect;
export type RowVersion = typeof reportRowVersions.$inferSelect;
/** A version with its raw text, before it is known where the text is stored. */
export type NewVersion = Omit<RowVersion, 'rawObject' | 'rawPosition'>;
