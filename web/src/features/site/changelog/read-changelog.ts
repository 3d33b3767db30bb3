/** A version in the changelog, or what has no version yet. */
export interface Release {
  /** `0.2.0`, or `Unreleased`. */
  version: string;
  /** `2026-12-01`; null if it isn't released. */
  date: string | null;
  /** `Added`, `Changed`, `Fixed` … */
  groups: { title: string; entries: string[] }[];
}

const VERSION = /^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?$/;
const GROUP = /^### (.+)$/;
const ENTRY = /^- (.+)$/;

/** Reads the text of `CHANGELOG.md`, whose form is Keep a Changelog. A line that is indented continues the entry above. */
export function readChangelog(text: string): Release[] {
  const releases: Release[] = [];
  for (const line of text.split('\n')) {
    const [, version, date = null] = VERSION.exec(line) ?? [];
    const group = GROUP.exec(line)?.[1];
    const entry = ENTRY.exec(line)?.[1];
    const groups = releases.at(-1)?.groups;
    const entries = groups?.at(-1)?.entries;
    if (version) releases.push({ version, date, groups: [] });
    else if (group) groups?.push({ title: group, entries: [] });
    else if (entry) entries?.push(entry);
    else if (/^\s+\S/.test(line)) entries?.push(`${entries.pop() ?? ''} ${line.trim()}`.trim());
  }
  return releases;
}
