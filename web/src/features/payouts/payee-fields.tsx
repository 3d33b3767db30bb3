import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { bankText } from '../../../../worker/platform/contract/bank-text.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { COUNTRIES } from './countries.ts';
import type { DetailsFields } from './details-fields.ts';

interface PayeeFieldsProps {
  register: UseFormRegister<DetailsFields>;
  errors: FieldErrors<DetailsFields>;
  /** What is in the fields now. */
  values: DetailsFields;
}

/** Who a bank pays: the holder of the account and their address, and how the bank's file writes both. */
export function PayeeFields({ register, errors, values }: PayeeFieldsProps) {
  const written = writtenFor(values);
  return (
    <>
      <TextField
        label="Account holder"
        hint="As your bank has it."
        autoComplete="name"
        {...register('holder')}
        error={errors.holder?.message}
      />
      <fieldset className="grid min-w-0 grid-cols-1 gap-5">
        <legend className="mb-4 text-base text-muted text-pretty">
          Your own address, which banks ask for. Not the bank’s.
        </legend>
        <div className="grid grid-cols-1 gap-3 @xs:grid-cols-[1fr_9rem]">
          <TextField label="Street" optional {...register('street')} error={errors.street?.message} />
          <TextField
            label="Number"
            optional
            {...register('building_number')}
            error={errors.building_number?.message}
          />
        </div>
        <div className="grid grid-cols-1 gap-3 @xs:grid-cols-[9rem_1fr]">
          <TextField
            label="Postal code"
            optional
            autoComplete="postal-code"
            {...register('postal_code')}
            error={errors.postal_code?.message}
          />
          <TextField
            label="Town"
            autoComplete="address-level2"
            {...register('town')}
            error={errors.town?.message}
          />
        </div>
        <SelectField
          label="Country"
          choices={COUNTRIES}
          {...register('country')}
          error={errors.country?.message}
        />
      </fieldset>
      <p aria-live="polite" className="text-base text-muted text-pretty empty:hidden">
        {written !== null && (
          <>
            Banks take Latin letters only. They will read: <strong className="text-ink">{written}</strong>
          </>
        )}
      </p>
    </>
  );
}

/** How the bank's file writes the payee; null if that is what they typed, or a field has to be changed first. */
function writtenFor({ holder, street, building_number, postal_code, town }: DetailsFields): string | null {
  const typed = [holder, `${street} ${building_number}`, `${postal_code} ${town}`]
    .map((text) => text.trim().replaceAll(/\s+/g, ' '))
    .filter((text) => text !== '');
  const written = typed.map(bankText);
  if (written.includes(null) || written.every((text, at) => text === typed[at])) return null;
  return written.join(', ');
}
