import { AUDIT_ACTIONS } from '../../../../../../../worker/platform/contract/audit-actions.ts';
import { dayIn } from '../../../../../lib/days.ts';
import type { OperatorSearch } from '../../../../../lib/operator-search.ts';
import { oneOf, pageOf, textOf } from '../../../../../lib/search-params.ts';

export const ENTRIES_PER_PAGE = 50;

/** The filter of the audit log in the URL, as the API names it. Leaves out what isn’t valid. */
export function auditSearch({ q, action, actor, subject, from, to, page }: OperatorSearch) {
  return {
    filter: {
      text: textOf(q)?.trim().slice(0, 100) || undefined,
      action: oneOf(AUDIT_ACTIONS, action),
      actor: textOf(actor)?.slice(0, 100),
      subject: textOf(subject)?.slice(0, 100),
      from: dayIn(from),
      to: dayIn(to),
    },
    page: pageOf(page) ?? 1,
  };
}

export type AuditFilter = ReturnType<typeof auditSearch>['filter'];

/** The address of the export with the same filter. */
export function exportUrl(filter: AuditFilter): string {
  const given = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const query = new URLSearchParams(given).toString();
  return `/v1/operations/audit-log/export${query && `?${query}`}`;
}
