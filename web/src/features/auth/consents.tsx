import type { ReactNode } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Link } from '../../ui/link.tsx';
import type { SignUpDraft, SignUpFields } from './sign-up-fields.ts';

type SignUpControl = Control<SignUpDraft, unknown, SignUpFields>;

/** What a new publisher agrees to; only news are a matter of choice. */
export function Consents({ control }: { control: SignUpControl }) {
  return (
    <div className="grid gap-3 touch:gap-0">
      <Consent
        control={control}
        name="accept_terms"
        required
        label={
          <>
            I agree to the{' '}
            <Link href="/terms" external>
              Terms of Service
            </Link>{' '}
            and the{' '}
            <Link href="/privacy" external>
              Privacy Policy
            </Link>
            .
          </>
        }
      />
      <Consent
        control={control}
        name="acknowledge_fraud_policy"
        required
        label="I understand that fraud is prohibited and may lead to payment withholding and account termination."
      />
      <Consent
        control={control}
        name="marketing_consent"
        label={
          <>
            Send me news about programs and features. <span className="text-muted">(optional)</span>
          </>
        }
      />
    </div>
  );
}

interface ConsentProps {
  control: SignUpControl;
  name: 'accept_terms' | 'acknowledge_fraud_policy' | 'marketing_consent';
  label: ReactNode;
  required?: boolean;
}

function Consent({ control, name, label, required = false }: ConsentProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Checkbox
      ref={field.ref}
      name={name}
      label={label}
      required={required}
      checked={field.value}
      onCheckedChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}
