import { z } from '@hono/zod-openapi';
import {
  campaignNameProblem,
  MAX_CAMPAIGN_LINKS,
  MAX_CAMPAIGN_NAME_LENGTH,
  MAX_LINKS_PER_CALL,
} from '../../platform/contract/link-rules.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import { linkRequestInCampaign } from '../link-fields.ts';

export const campaignName = z
  .string()
  .trim()
  .min(1)
  .max(MAX_CAMPAIGN_NAME_LENGTH)
  .refine(
    (name) => campaignNameProblem(name) === undefined,
    'Must be one line of characters that can be shown.',
  );

/** The links that a call adds to a campaign. */
export const campaignLinks = z.array(linkRequestInCampaign).min(1).max(MAX_CAMPAIGN_LINKS);

/** The existing links that a call moves. */
export const movedLinks = z.array(idParameter('lnk')).min(1).max(MAX_LINKS_PER_CALL);
