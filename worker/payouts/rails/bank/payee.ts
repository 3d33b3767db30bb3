import { bankText } from '../../../platform/contract/bank-text.ts';
import type { BankDetails } from '../../details/details-input.ts';

/** A payee as a bank's file writes them. A part of the address that they didn't give is empty. */
export interface WrittenPayee {
  name: string;
  street: string;
  buildingNumber: string;
  postalCode: string;
  town: string;
  country: string;
}

/** Null if a letter of the name or the address has no safe form in the bank's set of characters. */
export function writtenPayee(details: BankDetails): WrittenPayee | null {
  const { holder, street, building_number, postal_code, town, country } = details;
  const [name, ...address] = [holder, street, building_number, postal_code, town].map(bankText);
  const [streetText, buildingNumber, postalCode, townText] = address;
  if (name == null || streetText == null || buildingNumber == null || postalCode == null || townText == null)
    return null;
  return { name, street: streetText, buildingNumber, postalCode, town: townText, country };
}
