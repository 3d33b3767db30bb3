import { type GivenSearch, oneOf } from '../../../../lib/search-params.ts';

const CHECKS = ['sync', 'country', 'credentials', 'parameters'] as const;

export interface DiagnosticsSearch {
  check?: (typeof CHECKS)[number] | undefined;
}

export function diagnosticsSearch({ check }: GivenSearch): DiagnosticsSearch {
  return { check: oneOf(CHECKS, check) };
}
