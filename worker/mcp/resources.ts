import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { findBrand } from '../catalog/search.ts';
import { publisherReader } from '../links/link-record.ts';
import { contextFile } from '../openapi/context/context-file.ts';
import { TOPICS } from '../openapi/texts/topics.ts';
import { PLATFORM_NAMES, PLATFORMS } from '../platform/contract/platforms.ts';
import { isId } from '../platform/ids.ts';
import { readSite } from './site.ts';
import type { ToolDeps } from './tool.ts';

const MARKDOWN = { mimeType: 'text/markdown' };

/** Offers the context files, the guides by topic, and every open brand. */
export function registerResources(server: McpServer, deps: ToolDeps): void {
  for (const platform of PLATFORMS)
    server.registerResource(
      `context-${platform}`,
      `tributary://context/${platform}`,
      { title: `Context file for ${PLATFORM_NAMES[platform]}`, ...MARKDOWN },
      async (uri) => markdown(uri, contextFile(await readSite(deps), platform).text),
    );
  for (const { name, title, text } of TOPICS)
    server.registerResource(
      `guide-${name}`,
      `tributary://guides/${name}`,
      { title, ...MARKDOWN },
      async (uri) => markdown(uri, text(await readSite(deps))),
    );
  server.registerResource(
    'brand',
    new ResourceTemplate('tributary://brands/{brand_id}', { list: undefined }),
    { title: 'A brand', description: 'Its terms and your link', mimeType: 'application/json' },
    async (uri, { brand_id: id }) => {
      const { ctx, origin, publisherId } = deps;
      const known = typeof id === 'string' && isId('brd', id);
      const brand = known ? await findBrand(ctx, id, publisherReader(origin, publisherId)) : null;
      if (!brand) throw new ResourceNotFoundError(uri.href);
      const text = JSON.stringify(brand);
      return { contents: [{ uri: uri.href, mimeType: 'application/json', text }] };
    },
  );
}

function markdown(uri: URL, text: string) {
  return { contents: [{ uri: uri.href, ...MARKDOWN, text }] };
}
