import type { Platform } from '../../platform/contract/platforms.ts';
import type { Format } from './formats.ts';
import type { Framework } from './framework-code.ts';

const ALL: readonly Framework[] = ['html', 'react', 'next', 'vue', 'svelte', 'astro', 'express', 'hono'];

interface PlatformFacts {
  /** The format that the platform reads by itself. */
  format: Format;
  /** What projects on it are built with. */
  frameworks: readonly Framework[];
}

/** Lovable builds React apps, and its knowledge is limited to 10,000 characters. */
export const PLATFORM_FACTS: Readonly<Record<Platform, PlatformFacts>> = {
  lovable: { format: 'lovable', frameworks: ['react', 'html', 'hono'] },
  bolt: { format: 'agents', frameworks: ALL },
  cursor: { format: 'cursor', frameworks: ALL },
  claude: { format: 'skill', frameworks: ALL },
  replit: { format: 'agents', frameworks: ALL },
};
