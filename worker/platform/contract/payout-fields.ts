import { isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools';
import { emailProblem } from './field-rules.ts';

/**
 * Rules for payout details, which the form and the API share. Each normalizes a text or returns an error message, or
 * undefined.
 */
const MAX_HOLDER_LENGTH = 70;

/** Without spaces and in capitals: `DE89 3704…` → `DE893704…`. */
export function normalAccount(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

export function normalHolder(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Banks accept letters, digits and a few signs in a name. */
export function holderProblem(text: string): string | undefined {
  if (text.length < 2) return 'Please enter the name of the account holder';
  if (text.length > MAX_HOLDER_LENGTH) return `Please use at most ${MAX_HOLDER_LENGTH} characters`;
  return /^[\p{L}\p{M}\p{N} .,'’&()/+-]+$/u.test(text)
    ? undefined
    : 'Please use only letters, digits, spaces and . , ’ & ( ) / + -';
}

export function ibanProblem(iban: string): string | undefined {
  if (iban === '') return 'Please enter the IBAN';
  return isValidIBAN(iban) ? undefined : 'This IBAN is wrong. Compare it with your bank statement';
}

/** A BIC is required outside the SEPA, where a bank can't be found by the IBAN alone. */
export function bicProblem(bic: string, iban: string): string | undefined {
  if (bic === '')
    return isValidIBAN(iban) && !isSEPACountry(iban.slice(0, 2))
      ? 'Banks in this country need a BIC'
      : undefined;
  return isValidBIC(bic) ? undefined : 'This BIC is wrong. It has 8 or 11 characters';
}

/** The nine digits of a routing number have a checksum with the weights 3, 7 and 1. */
export function routingProblem(digits: string): string | undefined {
  if (!/^\d{9}$/.test(digits)) return 'A routing number has 9 digits';
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at % 3] ?? 0), 0);
  return sum % 10 === 0 && sum > 0
    ? undefined
    : 'This routing number is wrong. Compare it with your bank statement';
}

const WEIGHTS = [3, 7, 1];

export function accountProblem(digits: string): string | undefined {
  return /^\d{4,17}$/.test(digits) ? undefined : 'An account number has 4 to 17 digits';
}

export { emailProblem as paypalProblem };
