import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { plural } from '../../../../../../worker/platform/contract/counts.ts';
import { toast } from '../../../../ui/toast.ts';
import { RECONCILIATION_KEY, type StatementDetail, statementQuery } from '../reconciliation-query.ts';

/** Shows a statement after its comparison. */
export function useOpenedStatement(): (statement: StatementDetail) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate({ from: '/admin/reconciliation/' });
  return async (statement) => {
    await queries.invalidateQueries({ queryKey: RECONCILIATION_KEY });
    queries.setQueryData(statementQuery(statement.id).queryKey, statement);
    const { differences, unread_lines } = statement;
    const agreed =
      differences.open === 0 ? 'Every row agrees.' : `${plural(differences.open, 'row')} differ.`;
    const unread = unread_lines === 0 ? '' : ` ${plural(unread_lines, 'line')} can’t be read.`;
    toast.success('Statement compared', `${agreed}${unread}`);
    await navigate({
      to: '/admin/reconciliation/$id',
      params: { id: statement.id },
      search: ({ network }) => ({ network }),
      resetScroll: false,
    });
  };
}
