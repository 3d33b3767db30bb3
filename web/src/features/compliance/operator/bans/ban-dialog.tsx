import { formatCount, plural } from '../../../../../../worker/platform/contract/counts.ts';
import { Button } from '../../../../ui/button.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { DefinitionList } from '../../../../ui/definition-list.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { BanPreview } from './bans-query.ts';
import type { NewBan } from './use-ban.ts';

interface BanDialogProps {
  asked: { ban: NewBan; preview: BanPreview } | null;
  isSaving: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

const MEANS = {
  block:
    'Later clicks to these domains earn nothing for the publisher. They are credited to the network margin, and the publisher sees why.',
  flag: 'Later clicks to these domains still earn for the publisher. They are marked for review.',
} as const;
/** The domains that are listed. */
const LISTED = 8;

/** Shows what a ban means for clicks before it is saved. */
export function BanDialog({ asked, isSaving, onCancel, onConfirm }: BanDialogProps) {
  const count = asked?.preview.patterns ?? 0;
  const subject =
    count === 1 ? (asked?.preview.domains[0]?.domain_pattern ?? '') : `${formatCount(count)} domains`;
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => open || onCancel()}
      title={asked?.ban.severity === 'flag' ? `Flag ${subject}?` : `Ban ${subject}?`}
      description={asked ? MEANS[asked.ban.severity] : undefined}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            variant={asked?.ban.severity === 'flag' ? 'primary' : 'danger'}
            loading={isSaving}
            onClick={onConfirm}
          >
            {asked?.ban.severity === 'flag' ? 'Flag' : 'Ban'} {count === 1 ? 'domain' : 'domains'}
          </Button>
        </>
      }
    >
      {asked && <Preview preview={asked.preview} />}
    </Dialog>
  );
}

function Preview({ preview }: { preview: BanPreview }) {
  const { clicks, publishers, programs, is_upper_bound, from, to, skipped, already_banned, domains } =
    preview;
  return (
    <div className="grid gap-5">
      <p className="text-md">
        <strong className="figures text-2xl font-medium">
          {is_upper_bound && 'Up to '}
          {formatCount(clicks)}
        </strong>{' '}
        {clicks === 1 ? 'click' : 'clicks'} of {formatCount(publishers)}{' '}
        {publishers === 1 ? 'publisher' : 'publishers'} in the last 7 days
      </p>
      <p className="text-base text-muted">
        Counted clicks of all publishers to the{' '}
        {programs === 1 ? 'program' : `${formatCount(programs)} programs`} with these domains, from{' '}
        <DateTime at={from} precision="day" /> to <DateTime at={to} precision="day" />. Clicks of the last
        minutes may be missing. Clicks without a program don’t earn and aren’t counted.
        {is_upper_bound &&
          ' Some of these programs also have other domains, so the ban may concern fewer clicks.'}
      </p>
      {domains.length > 1 && (
        <DefinitionList
          items={domains.slice(0, LISTED).map((each) => ({
            term: each.domain_pattern,
            value: (
              <span className="figures">
                {plural(each.clicks, 'click')}
                {each.severity !== null && ` · already ${each.severity === 'block' ? 'banned' : 'flagged'}`}
              </span>
            ),
          }))}
        />
      )}
      {already_banned > 0 && (
        <p className="text-base text-muted">
          {already_banned === 1 ? '1 domain is' : `${formatCount(already_banned)} domains are`} already on the
          list and will get the new severity and reason.
        </p>
      )}
      {skipped.length > 0 && (
        <div className="text-base text-muted">
          <p>
            {skipped.length === 1
              ? '1 line isn’t a domain'
              : `${formatCount(skipped.length)} lines aren’t domains`}{' '}
            and will be skipped:
          </p>
          <p translate="no" className="mt-1 max-h-24 overflow-y-auto break-words font-mono text-sm">
            {skipped.join(', ')}
          </p>
        </div>
      )}
    </div>
  );
}
