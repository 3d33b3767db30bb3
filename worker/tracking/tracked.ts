import type { ClickId } from '../clicks/click-id.ts';
import type { TrafficResult } from '../clicks/verdict.ts';
import type { Decision } from './resolve.ts';

/** A tracked click: its id, where the visitor goes, and how it was judged. */
export interface Tracked extends TrafficResult {
  clickId: ClickId;
  location: string;
  subId: string | null;
  decision: Decision;
}
