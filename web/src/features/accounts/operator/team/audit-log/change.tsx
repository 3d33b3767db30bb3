import { labelOf, StoredValue } from '../../../../../shell/operator/stored-value.tsx';
import type { AuditEntry } from './audit-query.ts';

/** What an entry replaced and what is in its place, by name. */
export function Change({ before, detail }: Pick<AuditEntry, 'before' | 'detail'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(detail)])];
  return (
    <dl className="max-w-[48ch] min-w-[24ch] text-sm">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{labelOf(name)}</dt>
          <dd className="min-w-0 break-all">
            {before && name in before && (
              <>
                <del className="text-muted">
                  <StoredValue value={before[name]} />
                </del>
                {name in detail && ' → '}
              </>
            )}
            {name in detail && <StoredValue value={detail[name]} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
