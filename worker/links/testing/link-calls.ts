import type { Call } from '../../platform/http/testing/call.ts';
import { read } from '../../platform/http/testing/call.ts';
import type { Member } from '../../platform/http/testing/scene.ts';

export interface Link {
  id: string;
  brand_id: string;
  affiliate_url: string;
  original_url: string;
  [field: string]: unknown;
}

export const LINKS = '/v1/publisher/affiliate-links';
/** A page of the shop of `sampleProgram('Alder Nook')`. */
export const LAMPS = 'https://alder-nook.example/lamps?color=red&size=2';

type One = { data: Link; code?: string };
const sent = (method: string, by: Member, body?: unknown): Call => ({ method, key: by.key, body });

/** Makes a stored link as its publisher would. */
export const createLink = (by: Member, body: unknown) => read<One>(LINKS, sent('POST', by, body));

export const readLink = (by: Member, id: string) => read<One>(`${LINKS}/${id}`, by);

export const changeLink = (by: Member, id: string, body: unknown) =>
  read<One>(`${LINKS}/${id}`, sent('PATCH', by, body));

export const deleteLink = (by: Member, id: string) => read(`${LINKS}/${id}`, sent('DELETE', by));

export const listLinks = (by: Member, query = '') =>
  read<{ data: Link[]; summary: { total: number } }>(`${LINKS}${query}`, by);
