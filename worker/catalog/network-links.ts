import type { Context } from '../platform/context.ts';
import type { ProgramId } from '../platform/ids.ts';
import { programsWhere, readEdgePrograms } from './edge-programs.ts';

/** A program's link with the click's own macros left in it, and the program's home page; `link` is empty if it can't be built. */
export interface NetworkLink {
  network: string;
  link: string;
  home: string;
}

/** The network's links of these programs, as the redirect has them; unknown programs are left out. */
export async function networkLinks(
  ctx: Context,
  programIds: readonly ProgramId[],
): Promise<Map<ProgramId, NetworkLink>> {
  const pick = programsWhere('id IN (SELECT value FROM json_each(?1))');
  const rows = await readEdgePrograms(ctx.db.$client, [pick], [JSON.stringify([...new Set(programIds)])]);
  return new Map(rows.map(({ program: { id, network, link, home } }) => [id, { network, link, home }]));
}
