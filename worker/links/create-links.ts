import { readBrandNames } from '../catalog/brand-names.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { PublisherId } from '../platform/ids.ts';
import { parseDestination } from '../tracking/destination.ts';
import type { Edge } from '../tracking/request-edge.ts';
import { requireSubId } from '../tracking/sub-id.ts';
import type { LinkDeps } from './link-deps.ts';
import { type ResolvedTarget, resolveTarget } from './link-target.ts';
import { type NewLink, type SavedLink, saveLinks } from './save-links.ts';

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
}

/** Creates one link. Throws as `resolveTarget` and `parseDestination` do. */
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
  { edge, kv, origin }: LinkDeps,
  publisherId: PublisherId,
  inputs: readonly CreateLinkInput[],
): Promise<(SavedLink | DomainError)[]> {
  const targets = await Promise.all(inputs.map((input) => targetOrError(edge, input)));
  const names = await readBrandNames(
    ctx,
    targets.flatMap((target) => (target instanceof DomainError ? [] : [target.program.brand])),
  );
  const keys = inputs.map(({ externalKey }) => externalKey);
  const drafts = inputs.map((input, index): NewLink | DomainError => {
    const target = targets[index];
    if (!target) throw new RangeError('Every input must have a target or an error.');
    if (target instanceof DomainError) return target;
    const brandName = names.get(target.program.brand) ?? target.url.hostname;
    const { title, description, externalKey } = input;
    if (externalKey !== undefined && keys.indexOf(externalKey) !== index) return repeatedKey(externalKey);
    return { publisherId, ...target, brandName, title, description, externalKey };
  });
  const valid = drafts.flatMap((draft) => (draft instanceof DomainError ? [] : [draft]));
  const saved = (await saveLinks(ctx, kv, origin, valid)).values();
  return drafts.map((draft) => {
    if (draft instanceof DomainError) return draft;
    const { value } = saved.next();
    if (!value) throw new RangeError('Every valid link must be saved.');
    return value;
  });
}

function repeatedKey(key: string): DomainError {
  return new DomainError(
    'link.external_key_repeated',
    `The key “${key}” appears twice in this list. Send each key once.`,
    422,
  );
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
