import CHANGELOG from '../../../../../CHANGELOG.md?raw';
import { VERSION } from '../../../../../worker/platform/contract/version.ts';
import { dayText } from '../../../ui/day-text.ts';
import { Heading } from '../../../ui/heading.tsx';
import { InlineText } from '../../../ui/inline-text.tsx';

import { type Release, readChangelog } from './read-changelog.ts';

const RELEASES = readChangelog(CHANGELOG);

/** What changed in each version, from the repository's changelog. */
export function ChangelogPage() {
  return (
    <article className="pt-12 pb-16 md:pt-16">
      <Heading level={1}>Changelog</Heading>
      <p className="mt-4 max-w-[60ch] text-lg text-pretty text-muted">
        The product, the API and the MCP server have one version, which is {VERSION}. Before 1.0.0, a minor
        version may change the API.
      </p>
      <div className="mt-12">
        {RELEASES.map((release) => (
          <ReleaseEntry key={release.version} release={release} />
        ))}
      </div>
    </article>
  );
}

function ReleaseEntry({ release: { version, date, groups } }: { release: Release }) {
  return (
    <section
      aria-labelledby={version}
      className="grid gap-x-12 gap-y-4 border-ink border-t pt-4 pb-12 md:grid-cols-[200px_minmax(0,1fr)]"
    >
      <div className="md:sticky md:top-20 md:self-start">
        <Heading level={2} id={version}>
          {version}
        </Heading>
        {date && (
          <p className="figures text-base text-muted">
            <time dateTime={date}>{dayText(date, true)}</time>
          </p>
        )}
      </div>
      <div className="grid gap-6">
        {groups.map(({ title, entries }) => (
          <div key={title}>
            <h3 className="mb-2 text-base text-muted">{title}</h3>
            <ul className="grid max-w-[68ch] gap-2 text-md text-pretty">
              {entries.map((entry) => (
                <li key={entry} className="border-rule border-t pt-2">
                  <InlineText>{entry}</InlineText>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
