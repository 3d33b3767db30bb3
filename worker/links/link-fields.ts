import { z } from '@hono/zod-openapi';
import { SUB_ID_RULES } from '../clicks/redirect/sub-id.ts';
import {
  isPrintable,
  MAX_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_URL_LENGTH,
} from '../platform/contract/link-rules.ts';
import { idParameter } from '../platform/http/id-parameter.ts';
import type { CreateLinkInput } from './create-links.ts';

const text = (maxLength: number) =>
  z.string().trim().max(maxLength).refine(isPrintable, 'Contains characters that can’t be shown.');

export const title = text(MAX_TITLE_LENGTH).min(1);
export const description = text(MAX_DESCRIPTION_LENGTH).nullable();

const EXTERNAL_KEY = /^[\x21-\x7e]{1,200}$/;

const destination = z.string().max(MAX_URL_LENGTH).optional();

const linkFields = z.object({
  url: destination.describe('The destination; defaults to the program’s home page'),
  original_url: destination.describe('Another name of `url`, as responses have it'),
  brand_id: idParameter('brd').optional().describe('Optional with a URL, whose domain identifies the brand'),
  program_id: idParameter('prg').optional(),
  title: title.optional().describe('Defaults to the brand’s name'),
  description: description.optional(),
  external_key: z
    .string()
    .regex(EXTERNAL_KEY, 'Must have 1 to 200 visible ASCII characters.')
    .optional()
    .describe('Your own key for the link; sending it again updates the link instead of creating another one'),
  campaign_id: idParameter('cmp').optional().describe('One of your campaigns'),
  sub_id: z.string().optional().describe(`Sub-ID added to every click of the link. ${SUB_ID_RULES}`),
});

const TWO_URLS = { path: ['original_url'], message: 'Differs from `url`. Send one of them.' };

export const linkRequest = linkFields.refine(hasOneUrl, TWO_URLS);

/** A link of a call that says for all links which campaign they belong to. */
export const linkRequestInCampaign = linkFields.omit({ campaign_id: true }).refine(hasOneUrl, TWO_URLS);

function hasOneUrl({ url, original_url }: { url?: string | undefined; original_url?: string | undefined }) {
  return url === undefined || original_url === undefined || url === original_url;
}

export function linkRequestOf(body: z.infer<typeof linkRequest>): CreateLinkInput {
  const {
    brand_id: brandId,
    program_id: programId,
    sub_id: subId,
    external_key: externalKey,
    campaign_id: campaignId,
    original_url: originalUrl,
    url = originalUrl,
    ...rest
  } = body;
  return { ...rest, url, brandId, programId, subId, externalKey, campaignId };
}
