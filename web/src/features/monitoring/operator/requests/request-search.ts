import { type GivenSearch, textOf } from '../../../../lib/search-params.ts';

export interface RequestSearch {
  id?: string | undefined;
}

export function requestSearch({ id }: GivenSearch): RequestSearch {
  return { id: textOf(id) };
}
