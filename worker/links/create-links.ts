import { readBrandNames } from '../catalog/brand-names.ts';
import { parseDestination } from '../clicks/redirect/destination.ts';
import type { Edge } from '../clicks/redirect/request-edge.ts';
import { requireSubId } from '../clicks/redirect/sub-id.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { failure } from '../platform/failure.ts';
import type { CampaignId, PublisherId } from '../platform/ids.ts';
import { ownCampaigns, unknownCampaign } from './campaigns/own-campaigns.ts';
import type { LinkDeps } from './link-deps.ts';
import { type ResolvedTarget, resolveTarget } from './link-target.ts';
import { linksByKey, type NewLink, type SavedLink, saveLinks } from './save-links.ts';

/** The input for a link; `url` is unparsed. */
export interface CreateLinkInput {
  programId?: string | undefined;
  brandId?: string | undefined;
  url?: string | undefined;
  title?: string | undefined;
  description?: string | null | undefined;
  subId?: string | undefined;
  /** The publisher's own key of the link. */
  externalKey?: string | undefined;
  campaignId?: CampaignId | undefined;
}

const repeatedKey = failure(
  'link.external_key_repeated',
  422,
  (key: string) => `The key “${key}” appears twice in this list. Send each key once.`,
  { action: 'Send each `external_key` once in a list.', sample: ['post-7/lamp'] },
);

/** Creates one link. Throws `campaign.unknown` (404), and as `resolveTarget` and `parseDestination` do. */
export async function createLink(
  ctx: Context,
  deps: LinkDeps,
  publisherId: PublisherId,
  input: CreateLinkInput,
): Promise<SavedLink> {
  const [outcome] = await createLinks(ctx, deps, publisherId, [input]);
  if (outcome === undefined) throw new RangeError('One input must have one outcome.');
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}

/**
 * Creates the valid links in one transaction and returns an error for each other one, in the order of the inputs. An
 * error that isn't the caller's (5xx) is thrown, and nothing is created.
 */
export async function createLinks(
  ctx: Context,
  deps: LinkDeps,
  publisherId: PublisherId,
  inputs: readonly CreateLinkInput[],
): Promise<(SavedLink | DomainError)[]> {
  return saveDrafts(ctx, deps, await draftLinks(ctx, deps, publisherId, inputs));
}

/** Saves the valid links in one transaction, after other statements. Errors stay in their places. */
export async function saveDrafts(
  ctx: Context,
  { kv, origin }: LinkDeps,
  drafts: readonly LinkDraft[],
  before: readonly D1PreparedStatement[] = [],
): Promise<(SavedLink | DomainError)[]> {
  const saved = (await saveLinks(ctx, kv, origin, drafts.filter(isLink), before)).values();
  return drafts.map((draft) => {
    if (draft instanceof DomainError) return draft;
    const { value } = saved.next();
    if (!value) throw new RangeError('Every valid link must be saved.');
    return value;
  });
}

/** A link that `createLinks` would save. */
export interface PlannedLink {
  draft: NewLink;
  /** False if an existing link would be updated by its key. */
  creates: boolean;
}

/** What `createLinks` would do with the same inputs. Writes nothing. */
export async function planLinks(
  ctx: Context,
  deps: LinkDeps,
  publisherId: PublisherId,
  inputs: readonly CreateLinkInput[],
): Promise<(PlannedLink | DomainError)[]> {
  return planDrafts(ctx, await draftLinks(ctx, deps, publisherId, inputs));
}

/** What `saveDrafts` would do. Writes nothing. */
export async function planDrafts(
  ctx: Context,
  drafts: readonly LinkDraft[],
): Promise<(PlannedLink | DomainError)[]> {
  const existing = await linksByKey(ctx, drafts.filter(isLink));
  return drafts.map((draft) =>
    draft instanceof DomainError
      ? draft
      : { draft, creates: draft.externalKey === undefined || !existing.has(draft.externalKey) },
  );
}

/** A link to save, or why an input can't be one. */
export type LinkDraft = NewLink | DomainError;

export function isLink(draft: LinkDraft): draft is NewLink {
  return !(draft instanceof DomainError);
}

/** The links to save, and an error for each input that can't be one, in the order of the inputs. */
export async function draftLinks(
  ctx: Context,
  { edge }: LinkDeps,
  publisherId: PublisherId,
  inputs: readonly CreateLinkInput[],
): Promise<LinkDraft[]> {
  const targets = await Promise.all(inputs.map((input) => targetOrError(edge, input)));
  const [names, campaigns] = await Promise.all([
    readBrandNames(
      ctx,
      targets.flatMap((target) => (target instanceof DomainError ? [] : [target.program.brand])),
    ),
    ownCampaigns(
      ctx,
      publisherId,
      inputs.flatMap(({ campaignId }) => campaignId ?? []),
    ),
  ]);
  const keys = inputs.map(({ externalKey }) => externalKey);
  return inputs.map((input, index): LinkDraft => {
    const target = targets[index];
    if (!target) throw new RangeError('Every input must have a target or an error.');
    if (target instanceof DomainError) return target;
    const brandName = names.get(target.program.brand) ?? target.url.hostname;
    const { title, description, externalKey, campaignId } = input;
    if (campaignId !== undefined && !campaigns.has(campaignId)) return unknownCampaign();
    if (externalKey !== undefined && keys.indexOf(externalKey) !== index) return repeatedKey(externalKey);
    return { publisherId, ...target, brandName, title, description, externalKey, campaignId };
  });
}

type Target = ResolvedTarget & Pick<NewLink, 'subId'>;

async function targetOrError(edge: Edge, input: CreateLinkInput): Promise<Target | DomainError> {
  try {
    const { programId, brandId } = input;
    const subId = requireSubId(input.subId, 'sub_id') ?? undefined;
    const url = input.url === undefined ? undefined : await parseDestination(input.url);
    return { ...(await resolveTarget(edge, { programId, brandId, url })), subId };
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return error;
    throw error;
  }
}
