import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { scriptTag } from '../../../../../worker/platform/contract/script-tag.ts';
import { BUILDER_NAMES, BUILDERS, type Builder } from '../../../lib/builders.ts';
import { SCRIPT_COPY } from '../../../lib/script-copy.ts';
import { oneOf } from '../../../lib/search-params.ts';
import { Accordion } from '../../../ui/accordion.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Code } from '../../../ui/code.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ID_PROBLEMS } from './generate-script.ts';
import { ScriptFigures } from './script-figures.tsx';
import { WhatsNext } from './whats-next.tsx';

const POINTS = [
  {
    title: 'Smart link detection',
    text: 'The script finds the product links of your page and looks up which shops pay commission. It sends parts of hashes, so we don’t learn which sites you link to.',
  },
  {
    title: 'Automatic transformation',
    text: 'When a visitor uses such a link, it goes through your publisher ID. The address that they see stays the shop’s own.',
  },
  {
    title: 'Revenue generation',
    text: 'When the visitor buys, the network reports the sale, and your share of the commission is credited to you.',
  },
];
const ANY = 'any';
const CHOICES = [
  { value: ANY, label: 'Any site' },
  ...BUILDERS.map((value) => ({ value, label: BUILDER_NAMES[value] })),
];

interface ScriptCopyProps {
  /** Empty if the profile has none. */
  publisherId: string;
}

/** Asks the publisher to copy the script into their app, and says what comes next. */
export default function ScriptCopy({ publisherId }: ScriptCopyProps) {
  const [builder, setBuilder] = useState<Builder>();
  const [isCopied, setIsCopied] = useState(false);
  const tag = scriptTag({ origin: location.origin, publisherId, platform: builder });
  const confirm = () => {
    SCRIPT_COPY.onCopied();
    setIsCopied(true);
  };
  return (
    <div className="grid max-w-220 grid-cols-1 gap-8">
      <p className="max-w-[64ch] text-md text-pretty">
        Copy the CDN script into your vibe coding app. One line in the header makes the product links of your
        site earn.
      </p>
      <ScriptFigures />
      <section
        aria-label="Your script"
        className="grid grid-cols-1 gap-4 rounded-md border border-rule bg-sheet p-4 md:p-5"
      >
        {publisherId ? (
          <Code className="font-mono text-md break-all">{tag}</Code>
        ) : (
          <Notice
            tone="error"
            {...ID_PROBLEMS.missing}
            action={
              <Link to="/settings" className={buttonClass({ size: 'sm' })}>
                Open your profile
              </Link>
            }
          />
        )}
        <div className="flex flex-wrap items-end justify-between gap-4">
          <NativeSelect
            label="Where you build"
            choices={CHOICES}
            className="w-52 max-sm:w-full"
            value={builder ?? ANY}
            onChange={({ currentTarget }) => setBuilder(oneOf(BUILDERS, currentTarget.value))}
          />
          <CopyButton
            text={tag}
            label="Copy Script"
            variant="primary"
            disabled={!publisherId}
            restAfter={SCRIPT_COPY.restAfter}
            onCopied={confirm}
            onFailed={SCRIPT_COPY.onFailed}
          />
        </div>
      </section>
      <div aria-live="polite" className="empty:hidden">
        {isCopied && <WhatsNext builder={builder} />}
      </div>
      <Accordion
        level={2}
        items={[
          {
            title: 'How It Works',
            content: (
              <ol className="grid gap-x-8 gap-y-4 md:grid-cols-3">
                {POINTS.map(({ title, text }) => (
                  <li key={title}>
                    <h3 className="mb-1 font-medium text-ink">{title}</h3>
                    <p>{text}</p>
                  </li>
                ))}
              </ol>
            ),
          },
        ]}
      />
      <p className="text-base text-muted">
        The{' '}
        <Link to="/tools/auto-link" className={linkClass()}>
          script’s page
        </Link>{' '}
        has the inline form, a pinned version and all options.
      </p>
    </div>
  );
}
