import type { Settings } from '../../../platform/settings/settings.ts';

/** The account that pays. */
export type Payer = NonNullable<Settings['payer']>;

/** The forms of a bank's file: `pain.001`, and CSV for banks that take no XML. */
export const FILE_FORMATS = ['iso20022', 'csv'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
