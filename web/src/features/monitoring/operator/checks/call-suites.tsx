import { useRef, useState } from 'react';
import { plural } from '../../../../../../worker/platform/contract/counts.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { CheckSuite } from './check-suite.tsx';
import type { CheckInput } from './checks-query.ts';

const BETWEEN_PATHS_MS = 500;
const BETWEEN_CALLS_MS = 100;

/** What visitors' browsers load: the script, from its two addresses. */
export function CdnTests() {
  return (
    <CheckSuite
      group="production_cdn"
      title="CDN Tests"
      lead="The script as pages load it, from this system’s public address. They also run every hour by themselves."
      runLabel="Run CDN Tests"
      pauseMs={BETWEEN_CALLS_MS}
      isFirst
    />
  );
}

export function TrackingTests() {
  return (
    <CheckSuite
      group="production_tracking"
      title="Tracking Tests"
      lead="Every form of a link has to redirect with 302, as a click of the test publisher. They also run every hour."
      runLabel="Run Tracking Tests"
      pauseMs={BETWEEN_CALLS_MS}
      isFirst
    />
  );
}

export function PathFormats() {
  return (
    <CheckSuite
      group="path_formats"
      title="Path Format Validator"
      lead="The forms in which links are written, for the best-paid brand of the catalog, and the wrong ones that people write."
      runLabel="Run All Tests"
      clearLabel="Clear Tests"
      generateLabel="Generate Test Cases"
      pauseMs={BETWEEN_PATHS_MS}
    />
  );
}

export function FunctionTests() {
  return (
    <CheckSuite
      group="functions"
      title="Edge Functions"
      lead="The functions of the first version of the API: those for everyone work, and the others refuse strangers."
      runLabel="Run Function Tests"
      pauseMs={BETWEEN_CALLS_MS}
      isFirst
    />
  );
}

export function IntegrationTests() {
  return (
    <CheckSuite
      group="integration"
      title="Integration"
      lead="From a sign-up to a stored click. The suite stops if auth-signup or profile-creation fails."
      runLabel="Run Integration Tests"
      pauseMs={BETWEEN_CALLS_MS}
      stopAfter={['auth-signup', 'profile-creation']}
      stopped={({ title }) => toast.error('Critical Test Failed', `${title} failed, stopping test suite`)}
      isFirst
    />
  );
}

export function LinkTests() {
  return (
    <CheckSuite
      group="links"
      title="Links"
      lead="The test links of the first three network brands. Every click is one of the test publisher."
      runLabel="Test Links"
      pauseMs={BETWEEN_CALLS_MS}
      isFirst
    />
  );
}

export function TrackClickSimple() {
  return (
    <CheckSuite
      group="track_click_simple"
      title="Test Results"
      lead="The target of a redirect is under 100 ms. If the health check fails, the others are skipped."
      runLabel="Run All Tests"
      clearLabel="Clear Tests"
      pauseMs={BETWEEN_CALLS_MS}
      stopAfter={['track_click_simple_health']}
      skippedText="Skipped due to connectivity failure"
      stopped={() => toast.error('Connectivity Issue', 'Health check failed. Other tests skipped.')}
      onEnd={({ results, tried }) => {
        const passed = results.filter(({ status }) => status === 'pass').length;
        const warned = results.filter(({ status }) => status === 'warning').length;
        const warnings = warned > 0 ? `, ${plural(warned, 'warning')}` : '';
        if (tried > 1) toast.success('Test Suite Complete', `${passed} of ${tried} tests passed${warnings}`);
      }}
      isFirst
    />
  );
}

export function RealApiTests() {
  const { fields, input } = useKey('Please enter an API key to run authenticated tests');
  return (
    <CheckSuite
      group="real_api"
      title="Real API"
      lead="The calls that clients make most, with your own key, and the refusals that they rely on."
      runLabel="Run API Tests"
      pauseMs={BETWEEN_CALLS_MS}
      fields={fields}
      input={input}
      withoutInput={['api_health', 'api_without_key', 'api_unknown_publisher', 'api_tracking_click']}
      isFirst
    />
  );
}

export function EndToEnd() {
  const { fields, input } = useKey('Please enter an API key to run authenticated tests');
  return (
    <CheckSuite
      group="end_to_end"
      title="Test Results"
      lead="Eight tests from a key to a followed link, and four that need a setup of their own."
      runLabel="Run All Tests"
      pauseMs={BETWEEN_PATHS_MS}
      fields={fields}
      input={input}
      isFirst
    />
  );
}

/** The fields for a key and its publisher. A whole run needs both. */
function useKey(missing: string) {
  const [key, setKey] = useState('');
  const [publisherId, setPublisherId] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const fields = (
    <div className="mb-6 grid max-w-160 grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <TextField
        ref={field}
        label="API key"
        hint="It is used for this run, and not stored."
        type="password"
        autoComplete="off"
        mono
        value={key}
        error={error}
        onChange={({ currentTarget }) => {
          setError(undefined);
          setKey(currentTarget.value.trim());
        }}
      />
      <TextField
        label="Its publisher ID"
        hint="Such as PUB000001"
        mono
        value={publisherId}
        onChange={({ currentTarget }) => setPublisherId(currentTarget.value.trim().toUpperCase())}
      />
    </div>
  );
  const input = (): CheckInput | null => {
    if (key) return { api_key: key, publisher_id: publisherId };
    setError('Please enter an API key');
    toast.error('API Key Required', missing);
    field.current?.focus();
    return null;
  };
  return { fields, input };
}
