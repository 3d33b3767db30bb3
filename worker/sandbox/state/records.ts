import type { NetworkSlug } from '../../platform/contract/networks.ts';
import type { MicroUsd } from '../../platform/money.ts';
import type { Day, Instant } from '../../platform/time.ts';
import type { CatalogSize } from '../catalog/catalog.ts';

export type Network = NetworkSlug;

/** The rate limits of the networks, and the page size of CJ's report. */
export interface Limits {
  wildfireIntervalMs: number;
  cjCallsPerMinute: number;
  cjPageSize: number;
}

export const FAULT_KINDS = [
  'latency',
  '429',
  '500',
  '503',
  'down',
  'truncated',
  'half',
  'malformed_rows',
  'duplicate_rows',
  'out_of_order',
  'unknown_status',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** The data that a call reads. */
export type Concern = 'catalog' | 'report' | 'other';

/** A fault for the next `times` calls, or until a real time, or until it is removed. */
export interface Fault {
  network: Network;
  kind: FaultKind;
  only: 'catalog' | 'report' | null;
  times: number | null;
  until: number | null;
  /** Milliseconds for `latency`, seconds of Retry-After for `429` and `503`, every how many rows for the row faults. */
  value: number | null;
}

/** The state at a call. `now` is the sandbox's time, which is ahead of the real time by `offset`. */
export interface Scene {
  now: Instant;
  offset: number;
  catalog: CatalogSize;
  limits: Limits;
}
export interface Arrival extends Scene {
  fault: Fault | null;
  /** True if the call exceeds the network's rate limit. */
  tooSoon: boolean;
}

/** A visitor who followed a network's link to a shop. `program` is the index in the network's catalog. */
export interface Visit {
  token: string;
  network: Network;
  program: number;
  domain: string;
  clickRef: string | null;
  publisherRef: string | null;
  device: number | null;
  trip: string | null;
  country: string;
  at: Instant;
}

/**
 * A row of a commission report. A correction (`original` set) adds its signed amount to the original row.
 * `eventAt` is a real time; `createdAt`, `modifiedAt` and `lockingAt` are times of the sandbox's clock.
 */
export interface Commission {
  id: number;
  network: Network;
  program: number;
  clickRef: string | null;
  publisherRef: string | null;
  device: number | null;
  trip: string | null;
  orderId: string;
  sale: MicroUsd;
  currency: string;
  amount: MicroUsd;
  quantity: number;
  status: string;
  validation: string | null;
  reason: string | null;
  original: number | null;
  eventAt: Instant;
  createdAt: Instant;
  modifiedAt: Instant;
  lockingAt: Instant;
}

/** A day's clicks of a sub-ID on a campaign, as a pay-per-click network reports them. */
export interface ClickDay {
  id: number;
  day: Day;
  publisherRef: string;
  clickRef: string;
  program: number;
  country: string;
  clicks: number;
  revenue: MicroUsd;
}

/** Report rows that are generated when they are read: `count` rows, numbered from `first`. */
export interface Bulk {
  network: Network;
  first: number;
  count: number;
  clickRefs: string[];
  at: Instant;
}
