import { AUDIT_ACTIONS } from '../../../../../../../worker/platform/contract/audit-actions.ts';
import { dayIn } from '../../../../../lib/days.ts';
import { type GivenSearch, oneOf, pageOf, searchTextOf, textOf } from '../../../../../lib/search-params.ts';

export interface AuditSearch {
  q?: string | undefined;
  action?: (typeof AUDIT_ACTIONS)[number] | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page?: number | undefined;
}

export function auditSearch({ q, action, actor, subject, from, to, page }: GivenSearch): AuditSearch {
  return {
    q: searchTextOf(textOf(q)?.trim()),
    action: oneOf(AUDIT_ACTIONS, action),
    actor: searchTextOf(actor),
    subject: searchTextOf(subject),
    from: dayIn(from),
    to: dayIn(to),
    page: pageOf(page),
  };
}

/** The filter as the API names it. */
export function auditFilter({ q: text, action, actor, subject, from, to }: AuditSearch) {
  return { text, action, actor, subject, from, to };
}

export type AuditFilter = ReturnType<typeof auditFilter>;

/** The address of the export with the same filter. */
export function exportUrl(filter: AuditFilter): string {
  const given = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const query = new URLSearchParams(given).toString();
  return `/v1/operations/audit-log/export${query && `?${query}`}`;
}
