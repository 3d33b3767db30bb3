import { oneOf, pageOf } from '../../lib/search-params.ts';
import type { ComplianceSearch } from './compliance-query.ts';

const DECISIONS = ['block', 'flag', 'allow'] as const;

/** Reads the URL's search. Leaves out what isn't valid. */
export function complianceSearch({
  decision,
  page,
}: { [key in keyof ComplianceSearch]?: unknown }): ComplianceSearch {
  return { decision: oneOf(DECISIONS, decision), page: pageOf(page) };
}
