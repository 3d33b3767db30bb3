import { z } from '@hono/zod-openapi';
import { contextFile } from '../../openapi/context/context-file.ts';
import { FORMATS } from '../../openapi/context/formats.ts';
import { PLATFORM_NAMES, PLATFORMS } from '../../platform/contract/platforms.ts';
import { readSite } from '../site.ts';
import { defineTool } from '../tool.ts';

export const getIntegrationGuide = defineTool({
  name: 'get_integration_guide',
  title: 'Get the guide for a platform',
  description:
    'Returns Markdown with everything needed to add links that earn to a project: your publisher ID, code for the frameworks of the platform, disclosure rules and checks. Read it before you change a project.',
  scope: 'read',
  input: z.object({
    platform: z.enum(PLATFORMS).default('claude'),
    format: z.enum(FORMATS).optional().describe('The default is the format that the platform reads'),
  }),
  output: z.object({ file_name: z.string(), markdown: z.string() }),
  async run(deps, { platform, format }) {
    const { name, text } = contextFile(await readSite(deps), platform, format);
    return {
      data: { file_name: name, markdown: text },
      text: `The guide for ${PLATFORM_NAMES[platform]}, to be saved as ${name}.`,
    };
  },
});
