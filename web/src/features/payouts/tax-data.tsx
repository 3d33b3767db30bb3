import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { countryName } from '../../lib/country-name.ts';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Section } from '../../ui/section.tsx';
import { payoutTaxQuery, type TaxState } from './payouts-query.ts';
import { TAX_FORM_NAMES } from './tax-fields.ts';
import { TaxDataForm } from './tax-form.tsx';

/** The tax data that was given, and the form. */
export function TaxDataSection() {
  const { tax, required } = useSuspenseQuery(payoutTaxQuery).data;
  const [isEditing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setEditing(false);
    heading.current?.focus();
  };
  return (
    <Section
      title="Tax data"
      lead={`Stored encrypted. It’s on your payout statements, without the tax number.${required ? ' Required for payouts.' : ' Payouts don’t wait for it here.'}`}
      headingRef={heading}
    >
      {tax && !isEditing && (
        <div className="mb-4 max-w-[560px]">
          <DefinitionList items={factsOf(tax)} />
        </div>
      )}
      {!tax || isEditing ? (
        <TaxDataForm onSaved={close} onCancel={tax ? close : undefined} />
      ) : (
        <Button onClick={() => setEditing(true)}>Change tax data</Button>
      )}
    </Section>
  );
}

function factsOf({ form, country, tin_ending, vat_id, signed_at, expires_at }: NonNullable<TaxState['tax']>) {
  return [
    { term: 'Form', value: TAX_FORM_NAMES[form] },
    { term: 'Tax residence', value: countryName(country) },
    { term: 'Tax number', value: tin_ending ? `Ends in ${tin_ending}` : 'Erased' },
    ...(vat_id ? [{ term: 'VAT ID', value: vat_id }] : []),
    { term: 'Signed', value: <DateTime at={signed_at} precision="day" /> },
    {
      term: 'Valid until',
      value: expires_at ? <DateTime at={expires_at} precision="day" /> : 'It doesn’t expire',
    },
  ];
}
