import { cjId, rowOfCjId } from '../networks/cj/sandbox/commission-record.ts';
import { rowOfWildfireId, wildfireId } from '../networks/wildfire/sandbox/commission-shapes.ts';
import type { Network } from './state/records.ts';

/** The ID of a row in its network's report, and the inverse. */
export const REPORT_IDS: Record<Network, { idOf(row: number): number; rowOf(id: number): number }> = {
  wildfire: { idOf: wildfireId, rowOf: rowOfWildfireId },
  siteplug: { idOf: Number, rowOf: Number },
  cj: { idOf: cjId, rowOf: rowOfCjId },
};
