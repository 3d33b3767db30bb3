import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { PagedTable } from '../../../../shell/operator/paged-table.tsx';
import { useChangeSearch } from '../../../../shell/operator/use-change-search.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Heading } from '../../../../ui/heading.tsx';
import { LiveSearch } from '../../../../ui/live-search.tsx';
import { toast } from '../../../../ui/toast.ts';
import { banColumns } from './ban-columns.tsx';
import { BanDialog } from './ban-dialog.tsx';
import { AddDomain, UploadDomains } from './ban-forms.tsx';
import { BANS_PER_PAGE, type Ban, banKeys, bansQuery } from './bans-query.ts';
import type { BansSearch } from './bans-search.ts';
import { type NewBan, useBan } from './use-ban.ts';

/** The domains that must not earn: add one, upload many, and the list. */
export function BannedDomains() {
  const mayBan = useMay('catalog:write');
  // A saved form starts again.
  const [saved, setSaved] = useState({ manual: 0, 'bulk-upload': 0 });
  const { ask, asking, asked, cancel, confirm, isSaving } = useBan((source: NewBan['source']) =>
    setSaved((old) => ({ ...old, [source]: old[source] + 1 })),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Heading level={2} className="sr-only">
        Banned Domains
      </Heading>
      {mayBan && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
          <AddDomain key={`one-${saved.manual}`} onAsk={ask} isAsking={asking === 'manual'} />
          <UploadDomains
            key={`many-${saved['bulk-upload']}`}
            onAsk={ask}
            isAsking={asking === 'bulk-upload'}
          />
        </div>
      )}
      <BanList />
      <BanDialog asked={asked} isSaving={isSaving} onCancel={cancel} onConfirm={confirm} />
    </div>
  );
}

function BanList() {
  const search = useSearch({ from: '/_signed-in/_operator/admin/networks/banned-domains' });
  const { q, page = 1 } = search;
  const change = useChangeSearch<BansSearch>();
  const result = useQuery({ ...bansQuery(search), placeholderData: keepPreviousData });
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = useRemoval();
  const mayRemove = useMay('catalog:write');
  const columns = useMemo(() => banColumns(mayRemove ? remove : null), [mayRemove, remove]);
  return (
    <section className="min-w-0">
      <Heading level={3} ref={heading} className="mb-3">
        All banned domains
      </Heading>
      <PagedTable
        caption="Banned domains"
        result={result}
        page={page}
        perPage={BANS_PER_PAGE}
        heading={heading}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={45}
        maxHeight={640}
        empty={
          <EmptyState title={q ? 'No banned domain matches.' : 'No banned domains.'}>
            {q ? 'Try a shorter search.' : 'Add a domain that must not earn.'}
          </EmptyState>
        }
        tools={
          <LiveSearch
            label="Search domains"
            value={q}
            onSearch={(next) => change({ q: next, page: undefined })}
          />
        }
      />
    </section>
  );
}

/** Removes a ban, and says so. */
function useRemoval() {
  const queries = useQueryClient();
  return useMemo(
    () => async (ban: Ban) => {
      try {
        await withConfirmation(() =>
          bodyOf(api.DELETE('/v1/operations/banned-domains/{id}', { params: { path: { id: ban.id } } })),
        );
        toast.success('Domain removed', ban.domain_pattern);
      } catch (error) {
        const problem = error instanceof Error ? errorToShow(error) : new Error(String(error));
        if (problem) toast.error('Failed to remove domain', errorText(problem));
      }
      await queries.invalidateQueries({ queryKey: banKeys.all });
    },
    [queries],
  );
}
