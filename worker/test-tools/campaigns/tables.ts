import { index, integer, text } from 'drizzle-orm/sqlite-core';
import { CAMPAIGN_STATUSES, type TrafficPattern } from '../../platform/contract/test-campaigns.ts';
import type { ProgramId, TestCampaignId } from '../../platform/ids.ts';
import { table } from '../../platform/table.ts';
import type { Instant } from '../../platform/time.ts';

export interface CampaignConfig {
  totalClicks: number;
  durationHours: number;
  trafficPattern: TrafficPattern;
  geoDistribution: 'global';
  maxClicksPerProgram: number;
  minIntervalMinutes: number;
  programs: ProgramId[];
}

/** The configuration with the names of its programs when it was created, by ID. */
export interface StoredConfig extends CampaignConfig {
  programNames: Record<string, string>;
}

/**
 * Clicks are noted before they are sent (`in_flight`, `program_clicks`), so that none is sent twice: those whose outcome is lost count
 * as interrupted. `active_ms` is the time of the campaign until `resumed_at`, which is null while it doesn't run.
 */
export const testCampaigns = table('long_term_test_campaigns', {
  row: 'a campaign of test clicks over hours or days, with its progress',
  kept: '13 months after its end',
  leftOut: 'its clicks are test traffic, and an import must not go on sending them',
  columns: {
    id: text().$type<TestCampaignId>().primaryKey(),
    name: text().notNull(),
    status: text({ enum: CAMPAIGN_STATUSES }).notNull(),
    targetClicks: integer('target_clicks').notNull(),
    durationHours: integer('duration_hours').notNull(),
    config: text({ mode: 'json' }).$type<StoredConfig>().notNull(),
    /** The operator who created it, as in the audit log. */
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    startedAt: integer('started_at').$type<Instant>(),
    endedAt: integer('ended_at').$type<Instant>(),
    /** It was ended by a person before its target. */
    isStopped: integer('is_stopped', { mode: 'boolean' }).notNull().default(false),
    activeMs: integer('active_ms').notNull().default(0),
    resumedAt: integer('resumed_at').$type<Instant>(),
    nextBatchAt: integer('next_batch_at').$type<Instant>(),
    /** The engine that sends its batches. An earlier one ends. */
    engine: integer().notNull().default(0),
    /** Of each change of what is sent; a batch is claimed for one. */
    version: integer().notNull().default(0),
    batches: integer().notNull().default(0),
    inFlight: integer('in_flight').notNull().default(0),
    /** The version for which the clicks in flight were claimed. */
    claim: integer(),
    claimedAt: integer('claimed_at').$type<Instant>(),
    successfulClicks: integer('successful_clicks').notNull().default(0),
    failedClicks: integer('failed_clicks').notNull().default(0),
    interruptedClicks: integer('interrupted_clicks').notNull().default(0),
    /** Of requests with a response: their time together, and how many. */
    responseMs: integer('response_ms').notNull().default(0),
    responses: integer().notNull().default(0),
    /** Batches in a row without a successful click. */
    failedBatches: integer('failed_batches').notNull().default(0),
    /** Clicks by program, those in flight included. */
    programClicks: text('program_clicks', { mode: 'json' }).$type<Record<string, number>>().notNull(),
    /** Why it failed, or its last error. */
    fault: text(),
  },
  constraints: (table) => [
    index('long_term_test_campaigns_by_creator').on(table.createdBy, table.createdAt),
    index('long_term_test_campaigns_by_status').on(table.status, table.nextBatchAt),
  ],
});

export type TestCampaign = typeof testCampaigns.$inferSelect;
