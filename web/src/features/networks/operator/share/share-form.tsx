import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { PlainTextField } from '../../../../ui/plain-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { SharePreviewFigures } from './share-preview.tsx';
import { type ShareRule, shareKeys } from './share-query.ts';

const PUBLISHER = /^PUB\d{6}$/;

/**
 * Sets the share from a day on, by default the first that is possible. Update is disabled while the share is the one of that day, or isn’t
 * from 1 to 100.
 */
export function ShareForm({ rules, earliest }: { rules: readonly ShareRule[]; earliest: string }) {
  const [publisher, setPublisher] = useState('');
  const [given, setGiven] = useState('');
  const from = given || earliest;
  const [reason, setReason] = useState('');
  const [share, setShare] = useState<string | null>(null);
  const [isEnding, setEnding] = useState(false);
  const update = useUpdate(() => {
    setShare(null);
    setEnding(false);
    setReason('');
  });
  const id = PUBLISHER.exec(publisher.trim().toUpperCase())?.[0];
  const isPublisherValid = publisher.trim() === '' || id !== undefined;
  const ofDay = shareOn(rules, id, from);
  const hasOwn = ownOn(rules, id, from) !== null;
  const endsOwn = isEnding && hasOwn;
  const percent = endsOwn ? shareOn(rules, undefined, from) : share === null ? ofDay : Number(share);
  const isValid = endsOwn || (share?.trim() !== '' && percent >= 1 && percent <= 100);
  const isChanged = endsOwn || percent !== ofDay;
  const canUpdate = isValid && isChanged && isPublisherValid && reason.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canUpdate) return;
    update.mutate({
      ...(id && { publisher_id: id }),
      share_percent: endsOwn ? null : percent,
      effective_from: from,
      reason: reason.trim(),
    });
  };
  return (
    <form noValidate onSubmit={submit} onInput={() => update.reset()} className="grid gap-5">
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[8rem_11rem_11rem_minmax(0,1fr)_auto]">
        <PlainTextField
          label="Share in percent"
          type="number"
          min={1}
          max={100}
          step="any"
          value={endsOwn ? String(percent) : (share ?? String(ofDay))}
          disabled={endsOwn}
          aria-invalid={!isValid || undefined}
          onChange={({ currentTarget }) => setShare(currentTarget.value)}
        />
        <PlainTextField
          label="Publisher (optional)"
          placeholder="All publishers"
          mono
          value={publisher}
          aria-invalid={!isPublisherValid || undefined}
          onChange={({ currentTarget }) => setPublisher(currentTarget.value)}
        />
        <PlainTextField
          label="From"
          type="date"
          min={earliest}
          value={from}
          onChange={({ currentTarget }) => setGiven(currentTarget.value)}
        />
        <PlainTextField
          label="Reason"
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button type="submit" variant="primary" disabled={!canUpdate} loading={update.isPending}>
          Update
        </Button>
      </div>
      {hasOwn && (
        <Checkbox
          label="End this publisher’s own share"
          hint="They get the share of all publishers from that day on, also when it changes."
          checked={isEnding}
          onCheckedChange={setEnding}
        />
      )}
      {!isValid && <p className="text-base text-reversed">Enter a share from 1 to 100.</p>}
      {!isPublisherValid && (
        <p className="text-base text-reversed">A publisher’s ID is PUB followed by six digits.</p>
      )}
      {isValid && isChanged && isPublisherValid && <SharePreviewFigures percent={percent} publisher={id} />}
    </form>
  );
}

/** The share of a publisher, or the default, on a day. The rules are sorted by their start, the latest first. */
function shareOn(rules: readonly ShareRule[], publisher: string | undefined, day: string): number {
  const all = rules.find(
    ({ publisher_id, effective_from }) => publisher_id === null && effective_from <= day,
  );
  return ownOn(rules, publisher, day) ?? all?.share_percent ?? 50;
}

/** A publisher's own share on a day; null without one. */
function ownOn(rules: readonly ShareRule[], publisher: string | undefined, day: string): number | null {
  if (publisher === undefined) return null;
  const own = rules.find(
    ({ publisher_id, effective_from }) => publisher_id === publisher && effective_from <= day,
  );
  return own?.share_percent ?? null;
}

interface Change {
  publisher_id?: string;
  /** Null ends the publisher's own one. */
  share_percent: number | null;
  effective_from: string;
  reason: string;
}

function useUpdate(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) =>
      withConfirmation(() => bodyOf(api.POST('/v1/operations/share-rules', { body }))),
    onSuccess: (_, { share_percent, effective_from }) => {
      const share = share_percent === null ? 'The share of all publishers' : `${share_percent}%`;
      toast.success('Revenue Share Updated', `${share} from ${effective_from}`);
      onDone();
      return queries.invalidateQueries({ queryKey: shareKeys.all });
    },
    onError: (error) => {
      const problem = errorToShow(error);
      if (problem)
        toast.error('Update Failed', `Failed to update revenue share percentage. ${errorText(problem)}`);
    },
  });
}
