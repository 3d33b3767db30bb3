import { type ListedProgram, listPrograms } from '../../catalog/list-programs.ts';
import { programsOnHosts } from '../../catalog/programs-on-hosts.ts';
import { bannedPatterns } from '../../compliance/banned-domains.ts';
import type { Context } from '../../platform/context.ts';
import { type NetworkSlug, networkName } from '../../platform/contract/networks.ts';
import { failure } from '../../platform/failure.ts';
import { type ProgramId, TEST_PUBLISHER } from '../../platform/ids.ts';

export type TestedProgram = Pick<
  ListedProgram,
  'id' | 'brandId' | 'advertiserName' | 'country' | 'programUrl'
>;

const MAX_BANNED = 20;
/** A host that no program can have: `.example` is reserved. */
const UNLISTED = 'https://no-program.example/';

const trafficNoPrograms = failure(
  'traffic.no_programs',
  409,
  (network: string) => `No ${network} programs found`,
  { action: 'Sync the network and approve some of its programs first.', sample: ['SitePlug'] },
);
const trafficProgramClosed = failure(
  'traffic.program_closed',
  409,
  (id: string) =>
    `The program ${id} isn’t open: it isn’t approved, its network doesn’t list it, or its network is closed.`,
  { action: 'Choose programs that are open.', sample: ['prg_0123456789abcdefghjk'] },
);

/** Open programs, of one network or of all. Throws `traffic.no_programs` (409) if there are none. */
export async function testedPrograms(
  ctx: Context,
  networkId: NetworkSlug | undefined,
  limit: number,
): Promise<TestedProgram[]> {
  const filter = { status: undefined, isOpen: true, networkId, q: undefined } as const;
  const { programs } = await listPrograms(ctx, { ...filter, limit, offset: 0 });
  if (programs.length === 0)
    throw trafficNoPrograms(networkId === undefined ? 'approved' : networkName(networkId));
  return programs;
}

/** Those of these programs that are open, in their order. */
export async function openPrograms(ctx: Context, ids: readonly ProgramId[]): Promise<TestedProgram[]> {
  const filter = { status: undefined, isOpen: true, networkId: undefined, q: undefined } as const;
  const { programs } = await listPrograms(ctx, { ...filter, ids, limit: ids.length, offset: 0 });
  const byId = new Map(programs.map((program) => [program.id, program]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** These programs in their order. Throws `traffic.program_closed` (409) for one that can't be followed. */
export async function chosenPrograms(ctx: Context, ids: readonly ProgramId[]): Promise<TestedProgram[]> {
  const open = await openPrograms(ctx, ids);
  const missing = ids.find((id) => !open.some((program) => program.id === id));
  if (missing !== undefined) throw trafficProgramClosed(missing);
  return open;
}

/** What people call a program. An advertiser can have one in each country. */
export function nameOf({ advertiserName, country }: TestedProgram): string {
  return country === null ? advertiserName : `${advertiserName} (${country})`;
}

/** Links of the test publisher to a program, in every form. */
export const LINK_FORMS = {
  go: (origin: string, { id }: TestedProgram) => `${origin}/go/${TEST_PUBLISHER}/${id}`,
  brand: (origin: string, { brandId }: TestedProgram) => `${origin}/track?p=${TEST_PUBLISHER}&b=${brandId}`,
  program: (origin: string, { id }: TestedProgram) => `${origin}/track?p=${TEST_PUBLISHER}&np=${id}`,
  url: (origin: string, { programUrl }: TestedProgram) => destinationLink(origin, programUrl),
} as const;

function destinationLink(origin: string, url: string): string {
  return `${origin}/go/${TEST_PUBLISHER}?url=${encodeURIComponent(url)}`;
}

/**
 * Links that the redirect refuses to monetize: to banned domains, and to a host without a program. A banned domain of a program
 * is left out, because its clicks are credited to the network.
 */
export async function refusedLinks(ctx: Context, origin: string): Promise<string[]> {
  const patterns = (await bannedPatterns(ctx)).filter((each) => !each.endsWith('.*')).slice(0, MAX_BANNED);
  const withPrograms = new Set((await programsOnHosts(ctx, patterns)).map(({ pattern }) => pattern));
  const banned = patterns.filter((pattern) => !withPrograms.has(pattern));
  return [...banned.map((host) => `https://${host}/`), UNLISTED].map((url) => destinationLink(origin, url));
}
