import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Code } from '../../../../ui/code.tsx';
import { DefinitionList } from '../../../../ui/definition-list.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { Table } from '../../../../ui/table.tsx';
import type {
  CountryDiagnostic,
  CredentialsDiagnostic,
  ParameterDiagnostic,
  SyncVerification,
} from './diagnostics-calls.ts';

export function VerificationResult({ result }: { result: SyncVerification }) {
  const { success, synced_count, verification, error } = result;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Notice
        tone={success ? 'approved' : 'error'}
        title={success ? 'The catalog has all campaigns that SitePlug lists.' : 'The catalog differs.'}
        detail={error}
      />
      <Stats>
        <Stat label="Listed now and in the catalog" value={formatCount(synced_count)} />
        <Stat label="Stored programs" value={formatCount(verification.stored_programs_count)} />
      </Stats>
      {verification.sample_programs.length > 0 && (
        <Table
          caption="Sample programs"
          showCaption
          columns={[
            { header: 'Program', cell: ({ program_name }) => program_name },
            {
              header: 'ID',
              cell: ({ program_id }) => <Code className="text-sm">{program_id}</Code>,
            },
          ]}
          rows={verification.sample_programs}
          rowKey={({ program_id }) => program_id}
        />
      )}
    </div>
  );
}

const AUTHENTICATION = {
  valid: { tone: 'approved', label: 'Valid' },
  invalid: { tone: 'reversed', label: 'Invalid' },
  unknown: { tone: 'held', label: 'Unknown' },
} as const;

export function CountryResult({ result: { summary, tests } }: { result: CountryDiagnostic }) {
  const { tone, label } = AUTHENTICATION[summary.authentication_status];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DefinitionList
        items={[
          { term: 'Authentication', value: <Badge tone={tone}>{label}</Badge> },
          {
            term: 'Campaigns available',
            value: <span className="figures">{formatCount(summary.campaigns_available)}</span>,
          },
          { term: 'API response', value: <Verdict ok={summary.api_response_valid} /> },
          {
            term: 'Errors',
            value: summary.errors.length === 0 ? 'None' : <ErrorList errors={summary.errors} />,
          },
        ]}
      />
      <Table
        caption="Tests"
        showCaption
        columns={[
          { header: 'Test', cell: ({ test_name }) => test_name },
          { header: 'Result', cell: ({ success }) => <Verdict ok={success} /> },
          {
            header: 'Time',
            cell: ({ response_time_ms }) => `${formatCount(response_time_ms)} ms`,
            numeric: true,
          },
          { header: 'Brands', cell: ({ brands_count }) => formatCount(brands_count), numeric: true },
          { header: 'Error code', cell: ({ api_error_code }) => api_error_code ?? '–' },
          { header: 'Error', cell: ({ api_error_message }) => api_error_message ?? '–' },
        ]}
        rows={tests}
        rowKey={({ test_name }) => test_name}
      />
    </div>
  );
}

const FORMS = {
  valid: { tone: 'approved', label: 'Valid form' },
  invalid: { tone: 'reversed', label: 'Invalid form' },
  missing: { tone: 'held', label: 'Missing' },
} as const;

export function CredentialsResult({
  result: { credentials_test, results },
}: {
  result: CredentialsDiagnostic;
}) {
  const { customer_key_provided, customer_key_format, site_id_provided, site_id_format } = credentials_test;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DefinitionList
        items={[
          {
            term: 'Customer key',
            value: <Credential provided={customer_key_provided} form={customer_key_format} />,
          },
          { term: 'Site ID', value: <Credential provided={site_id_provided} form={site_id_format} /> },
        ]}
      />
      <Table
        caption="Countries"
        showCaption
        columns={[
          { header: 'Country', cell: ({ country }) => country },
          {
            header: 'Authentication',
            cell: ({ authentication_valid }) => <Verdict ok={authentication_valid} />,
          },
          { header: 'Campaigns', cell: ({ campaigns_found }) => formatCount(campaigns_found), numeric: true },
          { header: 'Error', cell: ({ api_error_message }) => api_error_message ?? '–' },
        ]}
        rows={results}
        rowKey={({ country }) => country}
      />
    </div>
  );
}

export function ParameterResult({ result: { country, parameter_tests } }: { result: ParameterDiagnostic }) {
  return (
    <Table
      caption={`Parameter tests for ${country}`}
      showCaption
      columns={[
        { header: 'Test', cell: ({ test_name }) => test_name },
        {
          header: 'URL parameters',
          cell: ({ url_params }) => <Code className="break-all text-sm">{url_params || '–'}</Code>,
        },
        { header: 'Response', cell: ({ response_valid }) => <Verdict ok={response_valid} /> },
        { header: 'Campaigns', cell: ({ campaigns_found }) => formatCount(campaigns_found), numeric: true },
        { header: 'Error', cell: ({ api_error_message }) => api_error_message ?? '–' },
      ]}
      rows={parameter_tests}
      rowKey={({ test_name }) => test_name}
    />
  );
}

/** Null if it isn’t known. */
function Verdict({ ok }: { ok: boolean | null }) {
  if (ok === null) return <Badge tone="held">Unknown</Badge>;
  return <Badge tone={ok ? 'approved' : 'reversed'}>{ok ? 'Valid' : 'Failed'}</Badge>;
}

function Credential({ provided, form }: { provided: boolean; form: keyof typeof FORMS }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {provided ? 'Provided' : 'Not provided'} <Badge tone={FORMS[form].tone}>{FORMS[form].label}</Badge>
    </span>
  );
}

function ErrorList({ errors }: { errors: readonly string[] }) {
  return (
    <ul className="grid gap-1">
      {errors.map((error) => (
        <li key={error}>{error}</li>
      ))}
    </ul>
  );
}
