import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { BrandId, PublisherId } from '../platform/ids.ts';
import { parseDestination } from '../tracking/destination.ts';
import type { Edge } from '../tracking/request-edge.ts';
import { requireSubId } from '../tracking/sub-id.ts';
import { type LinkGoal, linkGoal } from './link-target.ts';
import { createLinks, type MadeLink, type NewLink } from './links.ts';

/** A link as its publisher asks for it; `url` is text as it was typed. */
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

/** Where links are kept and found. */
export interface LinkDeps {
  edge: Edge;
  kv: KVNamespace;
  origin: string;
}

/** Makes one link. Throws as `linkGoal` and `parseDestination` do. */
export async function makeLink(
  ctx: Context,
  places: LinkDeps,
  publisherId: PublisherId,
  request: CreateLinkInput,
): Promise<MadeLink> {
  const [made] = await makeLinks(ctx, places, publisherId, [request]);
  if (made === undefined) throw new RangeError('one request has one outcome');
  if (made instanceof DomainError) throw made;
  return made;
}

/**
 * Makes the links that can be made, in one transaction, and says of each other why it can't; outcomes are in the order
 * of the requests. What is not the request's fault (5xx) is thrown, and nothing is made.
 */
export async function makeLinks(
  ctx: Context,
  { edge, kv, origin }: LinkDeps,
  publisherId: PublisherId,
  requests: readonly CreateLinkInput[],
): Promise<(MadeLink | DomainError)[]> {
  const goals = await Promise.all(requests.map((request) => goalOrRefusal(edge, request)));
  const names = await brandNames(ctx, goals);
  const keys = requests.map(({ externalKey }) => externalKey);
  const drafts = requests.map((request, index): NewLink | DomainError => {
    const goal = goals[index];
    if (!goal) throw new RangeError('every request has a goal or a refusal');
    if (goal instanceof DomainError) return goal;
    const brandName = names.get(goal.route.brand) ?? goal.url.hostname;
    const { title, description, externalKey } = request;
    if (externalKey !== undefined && keys.indexOf(externalKey) !== index) return repeatedKey(externalKey);
    return { publisherId, ...goal, brandName, title, description, externalKey };
  });
  const possible = drafts.flatMap((draft) => (draft instanceof DomainError ? [] : [draft]));
  const links = (await createLinks(ctx, kv, origin, possible)).values();
  return drafts.map((draft) => {
    if (draft instanceof DomainError) return draft;
    const { value } = links.next();
    if (!value) throw new RangeError('every draft has become a link');
    return value;
  });
}

function repeatedKey(key: string): DomainError {
  return new DomainError('link.external_key_repeated', `The key “${key}” stands in this list twice.`, 422);
}

type RequestedGoal = LinkGoal & Pick<NewLink, 'subId'>;

async function goalOrRefusal(edge: Edge, request: CreateLinkInput): Promise<RequestedGoal | DomainError> {
  try {
    const { programId, brandId } = request;
    const subId = requireSubId(request.subId, 'sub_id') ?? undefined;
    const url = request.url === undefined ? undefined : parseDestination(request.url);
    return { ...(await linkGoal(edge, { programId, brandId, url })), subId };
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return error;
    throw error;
  }
}

async function brandNames(
  ctx: Context,
  goals: readonly (LinkGoal | DomainError)[],
): Promise<Map<BrandId, string>> {
  const ids = goals.flatMap((goal) => (goal instanceof DomainError ? [] : [goal.route.brand]));
  if (ids.length === 0) return new Map();
  const { results } = await ctx.db.$client
    .prepare('SELECT b.id, b.name FROM json_each(?1) j CROSS JOIN brands b ON b.id = j.value')
    .bind(JSON.stringify([...new Set(ids)]))
    .all<{ id: BrandId; name: string }>();
  return new Map(results.map(({ id, name }) => [id, name]));
}
