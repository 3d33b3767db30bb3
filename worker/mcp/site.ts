import { readExampleShop } from '../catalog/example-shop.ts';
import type { Site } from '../openapi/texts/site.ts';
import type { ToolDeps } from './tool.ts';

/** The values that guides use in their examples. */
export async function readSite({ ctx, env, origin, publisherId }: ToolDeps): Promise<Site> {
  const shop = await readExampleShop(ctx, origin);
  return { origin, publisherId, shop, isLocal: env.ENVIRONMENT === 'local' };
}
