import releases from '../../../script/releases/versions.json';
import { type ScriptOwner, scriptUrl } from '../../../worker/platform/contract/script-tag.ts';

interface Release {
  /** The hash for the `integrity` attribute. */
  integrity: string;
  bytes: number;
  /** The size of the compressed download, in bytes. */
  brotli: number;
}

const RELEASES: Readonly<Record<string, Release>> = releases.versions;

/** The latest release of the auto-link script. */
export const LATEST = latestRelease();

/** The tag of one release, which never changes. */
export function pinnedTag(owner: ScriptOwner): string {
  return `<script async src="${scriptUrl(owner, LATEST.version)}"\n  integrity="${LATEST.integrity}" crossorigin="anonymous"></script>`;
}

function latestRelease(): Release & { version: string } {
  const release = RELEASES[releases.latest];
  if (!release) throw new Error('The latest release of the script is not in its list.');
  return { version: releases.latest, ...release };
}
