import { env } from 'cloudflare:workers';
import { createPublisher } from '../../../accounts/publishers/publishers.ts';
import { edgeBuilders } from '../../../app/edge-builders.ts';
import { applyPrograms } from '../../../catalog/apply-programs.ts';
import { publishEdge } from '../../../catalog/edge-publisher.ts';
import { sampleNetworks, sampleProgram } from '../../../catalog/testing/sample-program.ts';
import type { Context } from '../../../platform/context.ts';
import { derivedId, type PublisherId } from '../../../platform/ids.ts';

export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';

export const SHOP_BRAND = derivedId('brd', 'alder nook');

/** Publishes a brand with an approved program and a publisher to the edge; returns the publisher's ID. */
export async function openShop(ctx: Context): Promise<PublisherId> {
  await sampleNetworks(ctx);
  await applyPrograms(ctx, 'wildfire', [sampleProgram('Alder Nook')]);
  const owner = { userId: derivedId('usr', 'one'), email: 'one@site.example', fullName: 'One' };
  const { publisherId } = await createPublisher(ctx, owner);
  await publishEdge(ctx, env.EDGE, edgeBuilders);
  return publisherId;
}
