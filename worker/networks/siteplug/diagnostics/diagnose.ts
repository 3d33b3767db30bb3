import { addDays, dayOf } from '../../../platform/time.ts';
import type { AdapterContext } from '../../contract.ts';
import { siteplugSettings } from '../settings.ts';
import { parameterVariants, shownParameters } from './parameter-variants.ts';
import { acceptsCredentials, type Probe, probeList, probeReport } from './probe.ts';

/** The programs of a country that the catalog has. */
export interface StoredPrograms {
  total: number;
  sample: { program_name: string; program_id: string }[];
  /** Those of these programs that the catalog has and that are active. */
  countOf: (programIds: readonly string[]) => Promise<number>;
}

/** Compares the campaigns that the network lists for a country now with those in the catalog. */
export async function verifySync(context: AdapterContext, country: string, stored: StoredPrograms) {
  const { list, countries } = siteplugSettings(context);
  const probe = await probeList(context, list.url, country);
  const synced = await stored.countOf(probe.programIds);
  const listed = probe.programIds.length;
  const verification = { stored_programs_count: stored.total, sample_programs: stored.sample };
  const error =
    probe.message ?? missingError({ listed, synced, country, isSynced: countries.includes(country) });
  return { success: error === null, synced_count: synced, verification, error };
}

function missingError(found: {
  listed: number;
  synced: number;
  country: string;
  isSynced: boolean;
}): string | null {
  const { listed, synced, country, isSynced } = found;
  if (synced >= listed) return null;
  const sentence = `${listed - synced} of the ${listed} campaigns that SitePlug lists for ${country} aren’t in the catalog.`;
  return isSynced
    ? `${sentence} Start a sync.`
    : `${sentence} ${country} isn’t one of the countries in the network’s settings.`;
}

/** Requests a country's campaigns and yesterday's report. */
export async function diagnoseCountry(context: AdapterContext, country: string) {
  const yesterday = addDays(dayOf(context.upstream.now()), -1);
  const list = await probeList(context, siteplugSettings(context).list.url, country);
  const report = await probeReport(context, yesterday);
  const probes = [
    { name: `Campaigns for ${country}`, probe: list },
    { name: `Revenue report of ${yesterday}`, probe: report },
  ];
  return {
    summary: {
      authentication_status: authenticationOf([list, report]),
      campaigns_available: list.rows,
      api_response_valid: list.success && list.unreadable === 0,
      errors: [
        ...probes.flatMap(({ name, probe }) => (probe.message === null ? [] : [`${name}: ${probe.message}`])),
        ...(list.unreadable > 0 ? [`${list.unreadable} of ${list.rows} campaigns can’t be read.`] : []),
      ],
    },
    tests: probes.map(({ name, probe }) => ({
      test_name: name,
      success: probe.success,
      response_time_ms: probe.milliseconds,
      api_error_code: probe.code,
      api_error_message: probe.message,
      brands_count: probe.programIds.length,
    })),
  };
}

/** Checks the form of the credentials, and requests the campaigns of every country with them. */
export async function diagnoseCredentials(context: AdapterContext) {
  const { customer_key: key = '', site_id: site = '' } = context.secrets;
  const { countries, list } = siteplugSettings(context);
  const results = [];
  for (const country of countries) {
    const probe = await probeList(context, list.url, country);
    results.push({
      country,
      authentication_valid: acceptsCredentials(probe),
      api_error_message: probe.message,
      campaigns_found: probe.rows,
    });
  }
  return {
    credentials_test: {
      customer_key_provided: key !== '',
      customer_key_format: formOf(key, /^[a-z0-9][a-z0-9-]{1,62}$/i),
      site_id_provided: site !== '',
      site_id_format: formOf(site, /^\d{1,20}$/),
    },
    results,
  };
}

/** Requests a country's campaigns with other parameters. */
export async function diagnoseParameters(context: AdapterContext, country: string) {
  const parameter_tests = [];
  for (const variant of parameterVariants(siteplugSettings(context).list.url, country)) {
    const probe = await probeList(context, variant.template, variant.country);
    parameter_tests.push({
      test_name: variant.name,
      url_params: shownParameters(variant),
      response_valid: probe.success,
      api_error_message: probe.message,
      campaigns_found: probe.rows,
    });
  }
  return { country, parameter_tests };
}

function authenticationOf(probes: readonly Probe[]): 'valid' | 'invalid' | 'unknown' {
  const accepted = probes.map(acceptsCredentials);
  if (accepted.includes(false)) return 'invalid';
  return accepted.includes(true) ? 'valid' : 'unknown';
}

/** Says nothing about the value. The customer key is a host name, and the site ID is a number. */
function formOf(value: string, form: RegExp): 'valid' | 'invalid' | 'missing' {
  if (value === '') return 'missing';
  return form.test(value) ? 'valid' : 'invalid';
}
