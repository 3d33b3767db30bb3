import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';

const PATH = '/v1/operations/networks/siteplug/diagnostics';

export type SyncVerification = ResponseOf<'get', `${typeof PATH}/sync`>['data'];
export type CountryDiagnostic = ResponseOf<'get', `${typeof PATH}/country`>['data'];
export type CredentialsDiagnostic = ResponseOf<'get', `${typeof PATH}/credentials`>['data'];
export type ParameterDiagnostic = ResponseOf<'get', `${typeof PATH}/parameters`>['data'];

export async function verifySync(country: string): Promise<SyncVerification> {
  return (await bodyOf(api.GET(`${PATH}/sync`, { params: { query: { country } } }))).data;
}

export async function diagnoseCountry(country: string): Promise<CountryDiagnostic> {
  return (await bodyOf(api.GET(`${PATH}/country`, { params: { query: { country } } }))).data;
}

export async function testCredentials(): Promise<CredentialsDiagnostic> {
  return (await bodyOf(api.GET(`${PATH}/credentials`))).data;
}

export async function testParameters(country: string): Promise<ParameterDiagnostic> {
  return (await bodyOf(api.GET(`${PATH}/parameters`, { params: { query: { country } } }))).data;
}
