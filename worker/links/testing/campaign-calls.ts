import { type Call, read } from '../../platform/http/testing/call.ts';
import type { Member } from '../../platform/http/testing/scene.ts';
import type { Link } from './link-calls.ts';

export interface Campaign {
  id: string;
  name: string;
  status: 'active' | 'archived';
  links: number;
  clicks: number;
  conversions: number;
  earnings: string;
  epc: string;
}

interface Created {
  data: Campaign;
  links: { index: number; link: Link | null; created: boolean; error: { code: string } | null }[];
  summary: { created: number; updated: number; refused: number };
  code?: string;
  fields?: { field: string; message: string }[];
}

export const CAMPAIGNS = '/v1/publisher/campaigns';

const sent = (method: string, by: Member, body: unknown): Call => ({ method, key: by.key, body });

export const createCampaign = (by: Member, body: unknown) => read<Created>(CAMPAIGNS, sent('POST', by, body));

export const addLinks = (by: Member, id: string, links: unknown) =>
  read<Created>(`${CAMPAIGNS}/${id}/links`, sent('POST', by, { links }));

export const changeCampaign = (by: Member, id: string, body: unknown) =>
  read<{ data: Campaign; code?: string }>(`${CAMPAIGNS}/${id}`, sent('PATCH', by, body));

export const readCampaign = (by: Member, id: string) =>
  read<{ data: Campaign; code?: string }>(`${CAMPAIGNS}/${id}`, by);

export const listCampaigns = (by: Member, query = '') =>
  read<{ data: Campaign[]; summary: { total: number } }>(`${CAMPAIGNS}${query}`, by);
