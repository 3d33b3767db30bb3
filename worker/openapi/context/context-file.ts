import type { Platform } from '../../platform/contract/platforms.ts';
import type { Site } from '../texts/site.ts';
import { coreText } from './core-text.ts';
import { FORMAT_FACTS, type Format } from './formats.ts';
import { frameworkCode } from './framework-code.ts';
import { mcpText } from './mcp-text.ts';
import { PLATFORM_FACTS } from './platforms.ts';
import { fileText, sharedCode } from './shared-code.ts';

interface ContextFile {
  name: string;
  text: string;
}

/** What an assistant on the platform needs to build an integration, as a file of the format that the platform reads. */
export function contextFile(
  site: Site,
  platform: Platform,
  format: Format = PLATFORM_FACTS[platform].format,
): ContextFile {
  const { fileName, wrap } = FORMAT_FACTS[format];
  const code = frameworkCode(site);
  const { createEndpoint, report, purchase } = sharedCode(site);
  const files = [
    ...PLATFORM_FACTS[platform].frameworks.flatMap((framework) => code[framework]),
    createEndpoint,
    report,
    ...(site.isLocal ? [purchase] : []),
  ];
  const mcp = mcpText(site, platform);
  const text = `${coreText(site, platform)}

## Code

The files import each other from one folder. Change the paths to those of the project.

${files.map(fileText).join('\n\n')}
${mcp === null ? '' : `\n${mcp}\n`}`;
  return { name: fileName, text: wrap(text) };
}
