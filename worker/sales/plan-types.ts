import type { ShareRule } from '../catalog/share-rule.ts';
import type { ClickId } from '../clicks/click-id.ts';
import type { ConversionId, PublisherId } from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';
import type { Attribution } from './attribution.ts';
import type { Delivery } from './delivery.ts';
import type { ReportRow } from './report-row.ts';
import type { Conversion, NewVersion, StoredRow } from './tables.ts';
import type { HeldReport } from './unattributed-reason.ts';

/** `position` is the row's place in its page, null for a removal that a restated day implies. */
export interface Arrival {
  row: ReportRow;
  position: number | null;
}

/** The stored rows and conversions that a page of a report affects. */
export interface ExistingRows {
  /** Rows of the affected conversions, and of the page, by external ID. */
  rows: Map<string, StoredRow>;
  conversions: Map<ConversionId, Conversion>;
  /** Content hashes of every stored version, by the external IDs of the page. */
  hashes: Map<string, Set<string>>;
  /** External IDs of rows that are archived with the content that they have in the page. */
  unchanged: ReadonlySet<string>;
  /** Conversions of which a payout has paid or sent something. */
  paid: ReadonlySet<ConversionId>;
}

export interface PlanFacts extends Delivery {
  networkId: string;
  source: string;
  now: Instant;
  rules: readonly ShareRule[];
  /** Publishers of these rows that have no webhook endpoint. */
  silent: ReadonlySet<PublisherId>;
  /** The click ID of a row if we signed it. */
  clickIdOf: (row: ReportRow) => ClickId | null;
  attribute: (row: ReportRow, soldAt: Instant) => Attribution;
}

/** A conversion before and after; `before` is null for a new one. */
export interface Change {
  before: Conversion | null;
  after: Conversion;
}

export interface Rejection {
  arrival: Arrival;
  code: string;
  detail: string;
}

/** A report that changes nothing until an operator has decided. */
export interface HeldBack {
  kind: HeldReport;
  externalId: string;
  conversionId: ConversionId;
}

/** The changes of a page of a report. An empty plan writes nothing. */
export interface Plan {
  versions: NewVersion[];
  rows: StoredRow[];
  changes: Change[];
  rejected: Rejection[];
  held: HeldBack[];
  counts: { new: number; changed: number; unchanged: number };
}
