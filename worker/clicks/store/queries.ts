import type { Day, Instant } from '../../platform/time.ts';
import type { ClickClassification } from '../classification.ts';
import type { ClickRecord } from '../click-record.ts';
import type { ClassCounts } from './day-counts.ts';
import type { Dimension } from './dimensions.ts';

/** A store's response for a click of a batch. */
export interface WriteResult {
  /** The stored classification: a repeated click becomes a `duplicate`. */
  classification: ClickClassification;
  /** False if the click was stored before. */
  isNew: boolean;
}

export interface EraseOptions {
  /** The account is deleted: clicks that arrive later, such as from the queue, are stored without what its owner wrote. */
  isFinal?: boolean;
}

/** Clicks with this value of a dimension; null for those without one. */
export interface ClickFilter {
  dimension: Dimension;
  value: string | null;
  /** All other clicks. */
  not?: true;
}

export interface CountQuery {
  from: Day;
  to: Day;
  dimension: Dimension;
  /** `total` has one count for each value. */
  per: 'hour' | 'day' | 'total';
  /** Only clicks that match all of these. Counts by two dimensions are made from the clicks themselves. */
  filters?: readonly ClickFilter[];
}

export interface CountRow {
  /** The day; null for totals. */
  day: Day | null;
  /** 0 to 23; null unless counted per hour. */
  hour: number | null;
  value: string | null;
  counts: ClassCounts;
}

export interface ListQuery {
  from: Day;
  to: Day;
  order: 'newest' | 'oldest';
  /** The last click ID of the page before; null for the first page. */
  after: string | null;
  limit: number;
  filters?: readonly ClickFilter[];
}

export interface ClickPage {
  clicks: ClickRecord[];
  /** Where the next page starts. It may exist if this one has fewer clicks than asked for. Null at the end. */
  next: string | null;
}

/** Asks for some clicks of one address or user agent. */
export interface SampleQuery {
  by: 'address' | 'agent';
  value: string;
  from: Instant;
  to: Instant;
  limit: number;
}

/** The counted clicks of a stored link, or of a destination without one. */
export interface DestinationCount {
  linkId: string | null;
  destination: string;
  programId: string;
  brandId: string | null;
  clicks: number;
  /** Clicks by country code; those of an unknown country are left out. */
  countries: Record<string, number>;
}

/** What one call of `archive` may do at most. */
export interface ArchiveLimits {
  /** Files with clicks that it writes. */
  maxFiles: number;
  clicksPerFile: number;
  /** Characters of counts, uncompressed. */
  countsPerFile: number;
}

/** What one call of `archive` did. */
export interface ArchiveProgress {
  /** False if another call has to continue. */
  isComplete: boolean;
  /** Files that it wrote. */
  files: number;
  archivedClicks: number;
  archivedBytes: number;
}

export interface StoreUsage {
  clicks: number;
  bytes: number;
  archivedClicks: number;
  archivedBytes: number;
}
