import type { TrafficResult } from '../classification.ts';
import type { ClickId } from '../click-id.ts';
import type { Decision } from './resolve.ts';

/** A tracked click, where the visitor goes, and how it was classified. */
export interface Tracked extends TrafficResult {
  clickId: ClickId;
  location: string;
  subId: string | null;
  /** Why the sub-ID of the link isn’t kept. */
  subIdProblem: string | null;
  decision: Decision;
}
