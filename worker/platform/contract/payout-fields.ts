import { isValidBIC, isValidIBAN } from 'ibantools';
import { bankText, unknownCharacters } from './bank-text.ts';
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

/** Banks accept letters, digits and a few signs in a name, and write it in Latin letters. */
export function holderProblem(text: string): string | undefined {
  if (text.length < 2) return 'Please enter the name of the account holder';
  if (!/^[\p{L}\p{M}\p{N} .,'’&()/+-]+$/u.test(text))
    return 'Please use only letters, digits, spaces and . , ’ & ( ) / + -';
  return bankTextProblem(text, MAX_HOLDER_LENGTH);
}

/** The parts of a payee's address, as banks take them: each with the characters that it may have in the bank's file. */
const ADDRESS_LENGTHS = { street: 70, building_number: 16, postal_code: 16, town: 35 } as const;
type AddressPart = keyof typeof ADDRESS_LENGTHS;

export function addressProblem(part: AddressPart): (text: string) => string | undefined {
  return (text) => {
    if (text === '') return part === 'town' ? 'Please enter the town' : undefined;
    return bankTextProblem(text, ADDRESS_LENGTHS[part]);
  };
}

function bankTextProblem(text: string, maxLength: number): string | undefined {
  const written = bankText(text);
  if (written === null)
    return `Banks can’t write ${[...unknownCharacters(text)].slice(0, 5).join(' ')}. Please use Latin letters, as your bank has it`;
  return Math.max(written.length, text.length) > maxLength
    ? `Please use at most ${maxLength} characters`
    : undefined;
}

/** The account that pays: an IBAN, or the number that the bank gave an account without one. */
export function payingAccountProblem(account: string): string | undefined {
  if (/^[A-Z]{2}\d{2}/.test(account)) return ibanProblem(account);
  return /^[A-Z0-9]{4,34}$/.test(account) ? undefined : 'An account number has 4 to 34 digits and letters';
}

export function isIban(account: string): boolean {
  return isValidIBAN(account);
}

export function ibanProblem(iban: string): string | undefined {
  if (iban === '') return 'Please enter the IBAN';
  return isValidIBAN(iban) ? undefined : 'This IBAN is wrong. Compare it with your bank statement';
}

/** Only a payment in euros within the SEPA finds a bank by the IBAN alone. Payouts are in US dollars. */
export function bicProblem(bic: string): string | undefined {
  if (bic === '') return 'Please enter the BIC. Banks need it for payments in US dollars';
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
