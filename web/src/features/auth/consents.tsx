import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Link } from '../../ui/link.tsx';
import type { SignUpDraft } from './sign-up-fields.ts';

interface ConsentsProps {
  draft: SignUpDraft;
  faults: Readonly<Record<string, string>>;
}

/** What a new publisher agrees to; only news are a matter of choice. */
export function Consents(props: ConsentsProps) {
  return (
    <div className="grid gap-3 touch:gap-0">
      <Consent
        {...props}
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
        {...props}
        name="acknowledge_fraud_policy"
        required
        label="I understand that fraud is prohibited and may lead to payment withholding and account termination."
      />
      <Consent
        {...props}
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

interface ConsentProps extends ConsentsProps {
  name: 'accept_terms' | 'acknowledge_fraud_policy' | 'marketing_consent';
  label: ReactNode;
  required?: boolean;
}

function Consent({ draft, faults, name, ...rest }: ConsentProps) {
  return <Checkbox {...rest} name={name} defaultChecked={draft[name]} error={faults[name]} />;
}
