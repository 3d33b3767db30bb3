import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Code } from '../../../ui/code.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Section } from '../../../ui/section.tsx';
import type { CheckedSite } from './check-query.ts';
import { LinkGroups } from './link-groups.tsx';

const TONES = {
  own: 'approved',
  other: 'error',
  malformed: 'error',
  blocked: 'error',
  module: 'error',
  delayed: 'approved',
  missing: 'held',
} as const;

/** What was found on a page. */
export function CheckResult({
  site: { final_url, script, links, examples, truncated },
}: {
  site: CheckedSite;
}) {
  const isReady = script.verdict === 'own' || script.verdict === 'delayed';
  return (
    <Section
      title="What we found"
      lead={
        <span translate="no" className="font-mono text-base break-all">
          {final_url}
        </span>
      }
    >
      <div className="grid gap-8">
        <Notice
          tone={TONES[script.verdict]}
          title={script.sentence}
          detail={!isReady && script.publisher_id && <>On the page: {script.publisher_id}</>}
          action={
            !isReady && (
              <Link to="/app/tools" search={{ tab: 'script' }} className={buttonClass({ size: 'sm' })}>
                Copy your script
              </Link>
            )
          }
        />
        {links.total === 0 ? (
          <p className="text-md">This page has no links.</p>
        ) : (
          <>
            <Progress
              label={isReady ? 'Links that earn' : 'Links that would earn with your script'}
              value={links.earning}
              max={links.total}
              valueText={`${formatCount(links.earning)} of ${formatCount(links.total)}`}
              tone="approved"
            />
            <LinkGroups reasons={links.reasons} examples={examples} />
          </>
        )}
        {truncated && (
          <p className="text-md">Only the start of this page was read, because it is very long or slow.</p>
        )}
        <p className="max-w-[68ch] text-base text-muted">
          The check doesn’t run scripts, so it doesn’t see links that they add, as in most apps of AI
          builders. For those, open your page and enter{' '}
          <Code className="font-mono text-sm">tributary.stats()</Code> in the browser’s console.
        </p>
      </div>
    </Section>
  );
}
