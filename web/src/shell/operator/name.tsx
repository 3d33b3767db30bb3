import { useQuery } from '@tanstack/react-query';
import { nameQuery } from './names-query.ts';

/** The name behind an ID, or the ID if it has none. */
export function Name({ id }: { id: string }) {
  const { data } = useQuery(nameQuery(id));
  return data ?? id;
}
