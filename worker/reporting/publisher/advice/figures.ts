import type { Offer } from '../../../catalog/offer.ts';
import type { HealthCode } from '../../../links/health/codes.ts';
import type { BrandId, LinkId } from '../../../platform/ids.ts';
import type { MicroUsd } from '../../../platform/money.ts';
import type { Day } from '../../../platform/time.ts';
import type { NotCounted } from '../analytics.ts';

/** Clicks and what they earned. Conversions exclude reversed ones. */
export interface Sums {
  clicks: number;
  conversions: number;
  earnings: MicroUsd;
}

/** The figures of a link, a brand, a sub-ID or a referring site. */
export interface GroupFigures extends Sums {
  kind: 'link' | 'brand' | 'sub_id' | 'referrer';
  id: string;
  name: string;
  /** All sales, reversed ones included. */
  sales: number;
  /** The first day on which it could have clicks; null if it isn't known. */
  since: Day | null;
  /** The brand of a link; null for other kinds. */
  brandId: BrandId | null;
}

/** A network that operators have closed. */
export interface ClosedNetwork {
  id: string;
  name: string;
}

/** A link or a destination with a problem, and its clicks of the last 30 days. */
export interface ProblemFigures {
  linkId: LinkId | null;
  brandId: BrandId | null;
  name: string;
  code: HealthCode;
  sentence: string;
  clicksAtRisk: number;
  /** Of a problem that is the network's. */
  network: ClosedNetwork | null;
}

/** A brand that could earn in place of another one. */
export interface Alternative {
  brandId: BrandId;
  brandName: string;
  offer: Pick<Offer, 'commission_rate' | 'you_earn'>;
  trackingUrl: string;
}

/** Clicks to a site that can't earn. */
export interface DestinationFigures {
  host: string;
  /** Unmonetized and blocked ones. */
  visits: number;
  reason: { code: string; sentence: string };
  alternative: Alternative | null;
}

/** The sales of a brand, and why networks reversed some of them. */
export interface BrandSales {
  brandId: BrandId;
  name: string;
  sales: number;
  reversed: number;
  /** Most frequent first; null for sales that were reversed without a reason. */
  reasons: { reason: string | null; sales: number }[];
}

/** The sales of a brand in one currency: their amounts, and the commission on them in US dollars. */
interface PaidSales {
  sales: number;
  amount: number;
  commission: MicroUsd;
}

/** What a brand paid in the period, and in the period of the same length before it. */
export interface BrandPay {
  brandId: BrandId;
  name: string;
  currency: string;
  now: PaidSales;
  before: PaidSales;
}

/** Clicks on a program that its network lists for some countries only. */
export interface CountryFigures {
  brandId: BrandId;
  name: string;
  accepted: string[];
  /** By country, without clicks from an unknown one. */
  clicks: { country: string; clicks: number }[];
}

/** A brand with clicks whose programs are all closed. */
export interface ClosedBrand extends Sums {
  brandId: BrandId;
  name: string;
  /** The last day on which a program was seen open or changed. */
  closedOn: Day | null;
  /** The network, if the brand has a program that only its closing closes. */
  network: ClosedNetwork | null;
}

/** Everything that advice is computed from: a publisher's own figures of a period. */
export interface AdviceFigures {
  /** The length of the period. */
  days: number;
  from: Day;
  to: Day;
  /** All clicks and earnings of the publisher, as the base of averages. */
  account: Sums;
  /** Those that the advice is about: of the account or of a campaign. */
  subject: Sums;
  traffic: NotCounted & { visits: number };
  groups: GroupFigures[];
  problems: ProblemFigures[];
  destinations: DestinationFigures[];
  brandSales: BrandSales[];
  brandPay: BrandPay[];
  countries: CountryFigures[];
  closedBrands: ClosedBrand[];
}
