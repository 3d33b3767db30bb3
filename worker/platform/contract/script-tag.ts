import type { Platform } from './platforms.ts';

export interface ScriptOwner {
  origin: string;
  publisherId: string;
  /** Shown as connected by the script’s use. */
  platform?: Platform | undefined;
}

/** The URL of the auto-link script, or of one version of it, with its owner. */
export function scriptUrl({ origin, publisherId, platform }: ScriptOwner, version?: string): string {
  const path = version ? `/script/${version}.js` : '/script.js';
  return `${origin}${path}?publisher_id=${publisherId}${platform ? `&platform=${platform}` : ''}`;
}

/** The tag of the latest version. */
export function scriptTag(owner: ScriptOwner): string {
  return `<script async src="${scriptUrl(owner)}"></script>`;
}
