import type { Settings } from '../../../platform/settings/settings.ts';

/** The account that pays. */
export type Payer = NonNullable<Settings['payer']>;

/** The forms of a bank's file: `pain.001`, and CSV for banks that take no XML. */
export type FileFormat = 'iso20022' | 'csv';
