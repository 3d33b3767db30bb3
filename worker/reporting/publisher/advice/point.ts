import type { MicroUsd } from '../../../platform/money.ts';
import type { AdviceFigures } from './figures.ts';

export const SUBJECT_KINDS = [
  'account',
  'link',
  'brand',
  'network',
  'sub_id',
  'referrer',
  'destination',
] as const;

/** A number, an amount in dollars, an ID or a list of them. */
type Evidence = Record<string, number | string | null | readonly string[]>;

/** A finding about a publisher's figures, and what to do about it. */
export interface AdvicePoint {
  /** Stable. */
  code: string;
  subject: { kind: (typeof SUBJECT_KINDS)[number]; id: string | null };
  /** The finding in one sentence, with its numbers. */
  sentence: string;
  /** What to do, or that nothing has to be done. */
  action: string;
  evidence: Evidence;
  /** What following it may earn in as many days as the period has; null if that can't be computed. */
  effect: MicroUsd | null;
}

/** Finds points in figures. */
export type Rule = (figures: AdviceFigures) => AdvicePoint[];
