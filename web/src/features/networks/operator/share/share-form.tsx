import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { Button } from '../../../../ui/button.tsx';
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
  const update = useUpdate(() => {
    setShare(null);
    setReason('');
  });
  const id = PUBLISHER.exec(publisher.trim().toUpperCase())?.[0];
  const isPublisherValid = publisher.trim() === '' || id !== undefined;
  const ofDay = shareOn(rules, id, from);
  const percent = share === null ? ofDay : Number(share);
  const isValid = share?.trim() !== '' && percent >= 1 && percent <= 100;
  const isChanged = percent !== ofDay;
  const canUpdate = isValid && isChanged && isPublisherValid && reason.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canUpdate) return;
    update.mutate({
      ...(id && { publisher_id: id }),
      share_percent: percent,
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
          value={share ?? String(ofDay)}
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
  const begun = rules.filter(({ effective_from }) => effective_from <= day);
  const own = begun.find(({ publisher_id }) => publisher !== undefined && publisher_id === publisher);
  return (own ?? begun.find(({ publisher_id }) => publisher_id === null))?.share_percent ?? 50;
}

interface Change {
  publisher_id?: string;
  share_percent: number;
  effective_from: string;
  reason: string;
}

function useUpdate(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) =>
      withConfirmation(() => bodyOf(api.POST('/v1/operations/share-rules', { body }))),
    onSuccess: (_, { share_percent, effective_from }) => {
      toast.success('Revenue Share Updated', `${share_percent}% from ${effective_from}`);
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
