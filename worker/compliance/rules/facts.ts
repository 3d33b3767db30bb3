import type { ClickId } from '../../clicks/click-id.ts';
import type { ConversionId, ProgramId, PublisherId } from '../../platform/ids.ts';
import type { Day, Instant } from '../../platform/time.ts';
import type { Baseline } from './baseline.ts';

/** Clicks of one hour. All are counts of the click store. */
export interface HourFacts {
  from: Instant;
  clicks: number;
  /** Counted and repeated clicks of the addresses with the most, the highest first. */
  addresses: readonly { ipHash: string; clicks: number }[];
  /** The user agent with the most clicks. */
  agent: { name: string; clicks: number } | null;
  /** Clicks by referrer host. */
  sites: readonly { host: string; clicks: number }[];
}

/** Clicks of one day. */
export interface DayFacts {
  day: Day;
  clicks: number;
  countries: readonly { country: string; clicks: number }[];
  /** Hosts of the ban registry that got clicks, whether they counted or not. */
  forbidden: readonly { host: string; severity: 'block' | 'flag'; clicks: number }[];
}

export interface FastSale {
  conversionId: ConversionId;
  clickId: ClickId;
  soldAt: Instant;
  seconds: number;
}

/** A program's sales and clicks in 30 days: of this publisher, and of all others. */
export interface ProgramFacts {
  programId: ProgramId;
  clicks: number;
  sales: number;
  otherClicks: number;
  otherSales: number;
}

export interface OwnSale {
  conversionId: ConversionId;
  clickId: ClickId;
  soldAt: Instant;
}

/** What the rules look at. `hours` and `days` are those that changed since the last evaluation. */
export interface PublisherFacts {
  publisherId: PublisherId;
  hours: readonly HourFacts[];
  days: readonly DayFacts[];
  baseline: Baseline | null;
  /** Sales of the last days that followed their click quickly. */
  fastSales: readonly FastSale[];
  programs: readonly ProgramFacts[];
  /** Sales of 30 days, and how many of them were reversed. */
  sales: { all: number; reversed: number };
  /** Verified sites without a disclosure. */
  undisclosed: readonly string[];
  ownSales: readonly OwnSale[];
}

/** Clicks of a finding that a store can list. */
type ClickSelector =
  | { by: 'ids'; ids: readonly ClickId[] }
  | { by: 'address'; value: string; from: Instant; to: Instant }
  | { by: 'agent'; value: string; from: Instant; to: Instant }
  | { by: 'referer_host' | 'country' | 'destination_domain'; value: string; from: Day; to: Day };

/** A rule's threshold was reached in a window of time. */
export interface Finding {
  subject: string;
  windowFrom: Instant;
  windowTo: Instant;
  value: number;
  sample: number;
  figures: Record<string, number | string>;
  clicks: ClickSelector | null;
}
