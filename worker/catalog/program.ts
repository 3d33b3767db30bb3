import type { MicroUsd } from '../platform/money.ts';
import type { Restriction } from './restrictions.ts';

/** A percentage of the sale, dollars per sale, or dollars per click. */
export const COMMISSION_TYPES = ['percentage', 'flat', 'cpc'] as const;
export type CommissionType = (typeof COMMISSION_TYPES)[number];

/** The network's values for the link template, such as `merchant_id`. */
export type LinkData = Record<string, string>;

/** One rate: percent of the sale, or an amount in `currency` (US dollars where none is named). `amount` is the network's decimal text. */
export interface Rate {
  kind: CommissionType;
  amount: string;
  currency?: string;
}

/** One of the rates that a network states for a program. The name can be empty. */
export interface NamedRate extends Rate {
  name: string;
}

/**
 * Data of a program without a column. `rates` are the network's own lines. `is_maximum` is set if the program's commission is the
 * highest of several rates, and `more_rates` if it has more than are stored.
 */
export interface ProgramMetadata {
  domain?: string;
  redirect_url?: string;
  bid_value?: string;
  original_rate?: string;
  revenue_share_percentage?: number;
  variants?: { country: string; commission_rate: string; commission_type: CommissionType }[];
  rates?: NamedRate[];
  is_maximum?: boolean;
  more_rates?: boolean;
  countries?: string[];
  restrictions?: Restriction[];
}

/**
 * A program as an adapter reads it from its network.
 * `commissionRate` is decimal text (`"3.25"`: percent, or an amount in `commissionCurrency`, which is null for US dollars); null if
 * the network states none. `numericCommission` is the same in millionths, for comparison; null if it can't be compared, because it
 * isn't stated or isn't converted.
 */
export interface ProgramRecord {
  programId: string;
  programName: string;
  advertiserName: string;
  commissionType: CommissionType;
  commissionRate: string | null;
  commissionCurrency: string | null;
  numericCommission: MicroUsd | null;
  cookieDuration: number | null;
  programUrl: string;
  domains: string[];
  category: string | null;
  subcategory: string | null;
  country: string | null;
  logoUrl: string | null;
  description: string | null;
  epc7Day: string | null;
  epc3Month: string | null;
  metadata: ProgramMetadata;
  linkData: LinkData;
  /** Identifies the network's data that the record was read from, so that a sync can skip the same data. */
  sourceHash?: string;
}
