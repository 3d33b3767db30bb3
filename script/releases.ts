import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const RELEASES = join(import.meta.dirname, 'releases');
export const VERSIONS = join(RELEASES, 'versions.json');

export interface Versions {
  latest: string;
  versions: Record<string, { integrity: string; bytes: number; brotli: number }>;
}

export function readVersions(): Versions {
  return JSON.parse(readFileSync(VERSIONS, 'utf8'));
}

/** The text of a version. */
export function readRelease(version: string): string {
  return readFileSync(join(RELEASES, `${version}.js`), 'utf8');
}

/** A module with the text of the latest release and the hashes of all, because the Worker can’t read files. */
export function releaseModule(): string {
  const { latest, versions } = readVersions();
  const integrity = Object.fromEntries(
    Object.entries(versions).map(([version, facts]) => [version, facts.integrity]),
  );
  return `/** Written by \`npm run build:script\`. */
export const LATEST_VERSION = ${JSON.stringify(latest)};

/** By version. */
export const INTEGRITY: Readonly<Record<string, string>> = ${JSON.stringify(integrity, null, 2)};

export const LATEST_SCRIPT = ${JSON.stringify(readRelease(latest))};
`;
}
