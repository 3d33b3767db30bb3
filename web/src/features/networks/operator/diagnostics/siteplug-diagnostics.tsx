import { useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useChangeSearch } from '../../../../shell/operator/use-change-search.ts';
import { Section } from '../../../../ui/section.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { DiagnosticPanel } from './diagnostic-panel.tsx';
import {
  CountryResult,
  CredentialsResult,
  ParameterResult,
  VerificationResult,
} from './diagnostic-results.tsx';
import { diagnoseCountry, testCredentials, testParameters, verifySync } from './diagnostics-calls.ts';
import type { DiagnosticsSearch } from './diagnostics-search.ts';

/** Checks of SitePlug by real calls, with a country for three of them. */
export function SiteplugDiagnostics() {
  const { country, field, withCountry } = useCountry();
  const { check = 'sync' } = useSearch({ from: '/_signed-in/_operator/admin/networks/siteplug-diagnostics' });
  const change = useChangeSearch<DiagnosticsSearch>();
  return (
    <Section
      title="SitePlug Diagnostics"
      lead="Real calls to SitePlug, through its circuit breaker and rate limit. No credential is shown."
      isFirst
    >
      <div className="mb-6 max-w-60">{field}</div>
      <Tabs
        label="SitePlug Diagnostics"
        value={check}
        onValueChange={(value) => change({ check: value })}
        tabs={[
          {
            value: 'sync',
            label: 'Sync Verification',
            panel: (
              <DiagnosticPanel
                name="Sync verification"
                lead="Compares the campaigns that SitePlug lists for the country with those in the catalog."
                action="Verify sync"
                run={() => withCountry(verifySync)}
              >
                {(result) => <VerificationResult result={result} />}
              </DiagnosticPanel>
            ),
          },
          {
            value: 'country',
            label: 'Country Diagnostic',
            panel: (
              <DiagnosticPanel
                name="Country diagnostic"
                lead="Requests the country’s campaigns and yesterday’s revenue report."
                action={`Check ${country || 'country'}`}
                run={() => withCountry(diagnoseCountry)}
              >
                {(result) => <CountryResult result={result} />}
              </DiagnosticPanel>
            ),
          },
          {
            value: 'credentials',
            label: 'Credentials Test',
            panel: (
              <DiagnosticPanel
                name="Credentials test"
                lead="Checks the form of the credentials, and requests the campaigns of every synced country with them."
                action="Test credentials"
                run={testCredentials}
              >
                {(result) => <CredentialsResult result={result} />}
              </DiagnosticPanel>
            ),
          },
          {
            value: 'parameters',
            label: 'Parameter Test',
            panel: (
              <DiagnosticPanel
                name="Parameter test"
                lead="Requests the country’s campaigns with parameters other than those in the settings."
                action="Test parameters"
                run={() => withCountry(testParameters)}
              >
                {(result) => <ParameterResult result={result} />}
              </DiagnosticPanel>
            ),
          },
        ]}
      />
    </Section>
  );
}

/** The field for the country, which three checks share, and its validation. */
function useCountry() {
  const [country, setCountry] = useState('US');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const field = (
    <TextField
      ref={input}
      label="Country code"
      hint="Two letters, such as US"
      mono
      maxLength={2}
      autoCapitalize="characters"
      spellCheck={false}
      value={country}
      error={error}
      onChange={({ currentTarget }) => {
        setError(undefined);
        setCountry(currentTarget.value.toUpperCase().slice(0, 2));
      }}
    />
  );
  const withCountry = <Result,>(call: (country: string) => Promise<Result>): Promise<Result> | null => {
    if (/^[A-Z]{2}$/.test(country)) return call(country);
    setError('Please enter a valid 2-letter country code');
    input.current?.focus();
    return null;
  };
  return { country, field, withCountry };
}
