import type { MicroUsd } from '../../platform/money.ts';
import type { Day, Instant } from '../../platform/time.ts';

export const NETWORKS = ['wildfire', 'siteplug', 'cj'] as const;
export type Network = (typeof NETWORKS)[number];

/** How large the generated catalogue is, and how often a few of its rates have changed. */
export interface CatalogSize {
  merchants: number;
  domains: number;
  revision: number;
}

/** What a network allows: calls in a time for each door that has a pace, and records in a page of CJ's report. */
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

/** What a call reads: the catalogue, the report, or neither. */
export type Concern = 'catalog' | 'report' | 'other';

/** A fault to be shown `times` more times, or until a moment of the real clock, or until it is taken away. */
export interface Fault {
  network: Network;
  kind: FaultKind;
  only: 'catalog' | 'report' | null;
  times: number | null;
  until: number | null;
  /** Milliseconds for `latency`, seconds of Retry-After for `429` and `503`, every how many rows for the row faults. */
  value: number | null;
}

/** What a handler knows about the world when a call arrives. `now` is the sandbox's time, `offset` what it is ahead. */
export interface Scene {
  now: Instant;
  offset: number;
  catalog: CatalogSize;
  limits: Limits;
}
export interface Arrival extends Scene {
  fault: Fault | null;
  /** True when the call came sooner than the network's pace allows. */
  tooSoon: boolean;
}

/** Someone who followed a network's link to a shop. `program` is the index in the network's catalogue. */
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
 * One row of a commission report. A correction (`original` set) adds its signed amount to the row that it names.
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

/** A day's clicks of one sub-id on one campaign, as a pay-per-click network restates them. */
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

/** Report rows that are made when they are read: `count` rows numbered from `first`. */
export interface Bulk {
  network: Network;
  first: number;
  count: number;
  clickRefs: string[];
  at: Instant;
}
