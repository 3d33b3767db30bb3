import type { MicroUsd } from '../platform/money.ts';
import type { Restriction } from './restrictions.ts';

/** A percentage of the sale, dollars per sale, or dollars per click. */
export const COMMISSION_TYPES = ['percentage', 'flat', 'cpc'] as const;
export type CommissionType = (typeof COMMISSION_TYPES)[number];

/** The network's values for the link template, such as `merchant_id`. */
export type LinkData = Record<string, string>;

/** Data of a program without a column. `rates` are the network's own lines, with its decimal text. */
export interface ProgramMetadata {
  domain?: string;
  redirect_url?: string;
  bid_value?: string;
  original_rate?: string;
  revenue_share_percentage?: number;
  variants?: { country: string; commission_rate: string; commission_type: CommissionType }[];
  rates?: { name: string; kind: CommissionType; amount: string; currency?: string }[];
  countries?: string[];
  restrictions?: Restriction[];
}

/**
 * A program as an adapter reads it from its network.
 * `commissionRate` is decimal text (`"3.25"`, percent or dollars); `numericCommission` is the same in millionths.
 */
export interface ProgramRecord {
  programId: string;
  programName: string;
  advertiserName: string;
  commissionType: CommissionType;
  commissionRate: string;
  numericCommission: MicroUsd;
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
