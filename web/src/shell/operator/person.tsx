import { useQuery } from '@tanstack/react-query';
import { Name } from './name.tsx';
import { knownOperatorsQuery } from './operators-query.ts';

/** Who has done something. `actor` is that of the audit log. */
export function Person({ actor }: { actor: string }) {
  const { data: operators, isPending } = useQuery(knownOperatorsQuery);
  const [kind, id] = actor.split(':');
  if (kind === 'system' || !id) return 'the system';
  if (kind === 'operator' && id === 'token') return 'the operator token';
  const operator = operators?.find((each) => each.id === id);
  if (operator) return <span title={operator.email}>{operator.full_name}</span>;
  return kind === 'operator' && isPending ? '…' : <Name id={id} />;
}
