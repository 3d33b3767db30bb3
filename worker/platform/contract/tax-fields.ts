/** Rules for tax data, which the form and the API share. Each normalizes a text or returns an error message, or undefined. */
export const TAX_FORMS = ['w9', 'w8ben', 'w8ben_e'] as const;
export type TaxForm = (typeof TAX_FORMS)[number];
export const TAX_PERSONS = ['individual', 'business'] as const;
export type TaxPerson = (typeof TAX_PERSONS)[number];

/** A W-9 for persons of the United States; a W-8BEN for other people, and a W-8BEN-E for other businesses. */
export function formFor(country: string, person: TaxPerson): TaxForm {
  if (country === 'US') return 'w9';
  return person === 'individual' ? 'w8ben' : 'w8ben_e';
}

/** The forms of VAT IDs by their prefix, which is the country's code except for Greece and Northern Ireland. */
const VAT_IDS: Readonly<Record<string, RegExp>> = {
  AT: /^ATU\d{8}$/,
  BE: /^BE[01]\d{9}$/,
  BG: /^BG\d{9,10}$/,
  CH: /^CHE\d{9}(MWST|TVA|IVA)?$/,
  CY: /^CY\d{8}[A-Z]$/,
  CZ: /^CZ\d{8,10}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  EE: /^EE\d{9}$/,
  EL: /^EL\d{9}$/,
  ES: /^ES[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^FI\d{8}$/,
  FR: /^FR[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^GB(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^HR\d{11}$/,
  HU: /^HU\d{8}$/,
  IE: /^IE(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^IT\d{11}$/,
  LT: /^LT(\d{9}|\d{12})$/,
  LU: /^LU\d{8}$/,
  LV: /^LV\d{11}$/,
  MT: /^MT\d{8}$/,
  NL: /^NL\d{9}B\d{2}$/,
  NO: /^NO\d{9}(MVA)?$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  RO: /^RO\d{2,10}$/,
  SE: /^SE\d{12}$/,
  SI: /^SI\d{8}$/,
  SK: /^SK\d{10}$/,
};
const PREFIXES: Readonly<Record<string, string>> = { GR: 'EL' };

/** Without spaces, dots and hyphens, in capitals. */
export function normalTaxNumber(text: string): string {
  return text.replaceAll(/[\s.\-/]/g, '').toUpperCase();
}

/** An empty VAT ID is right: not every publisher has one. */
export function vatProblem(vatId: string, country: string): string | undefined {
  if (vatId === '') return undefined;
  const prefix = PREFIXES[country] ?? country;
  const form = VAT_IDS[prefix];
  if (!form) return 'We don’t know VAT IDs of this country. Leave it empty';
  if (!vatId.startsWith(prefix)) return `A VAT ID of this country begins with ${prefix}`;
  return form.test(vatId) ? undefined : 'This VAT ID is wrong. Compare it with your registration';
}

/** US persons have nine digits (SSN, ITIN or EIN). Other countries have their own numbers. */
export function tinProblem(tin: string, country: string): string | undefined {
  if (tin === '') return 'Please enter your tax number';
  if (country === 'US')
    return /^\d{9}$/.test(tin) && !/^(\d)\1+$/.test(tin) ? undefined : 'A US tax number has 9 digits';
  return /^[A-Z0-9]{4,20}$/.test(tin) ? undefined : 'Please use 4 to 20 letters and digits';
}

export function countryProblem(country: string): string | undefined {
  return /^[A-Z]{2}$/.test(country) ? undefined : 'Please choose your country';
}

const MAX_LENGTH = 140;

export function taxTextProblem(text: string, what: string): string | undefined {
  if (text.length < 2) return `Please enter ${what}`;
  return text.length <= MAX_LENGTH ? undefined : `Please use at most ${MAX_LENGTH} characters`;
}
