import { type Eraser, rowEraser, TURNS } from '../platform/personal-data.ts';
import { ERASERS, TABLES } from './declared.gen.ts';

/** What is erased when an account is deleted, in this order: what the districts declare. */
export const ACCOUNT_ERASERS: readonly Eraser[] = [
  ...ERASERS,
  ...TABLES.filter(({ personal }) => personal && 'erase' in personal && personal.erase === 'rows').map(
    rowEraser,
  ),
].sort((a, b) => TURNS.indexOf(a.turn) - TURNS.indexOf(b.turn));
