import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { NetworkSlug } from '../../../../../../worker/platform/contract/networks.ts';
import { ApiError, api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { textIn } from '../../../../ui/text-in.ts';
import { Textarea } from '../../../../ui/textarea.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type NetworkSettings, networkKeys, settingsQuery } from '../networks-query.ts';
import { SettingsFields } from './settings-fields.tsx';
import { changedSettings, type FieldProblem } from './settings-form.ts';

interface SettingsDialogProps {
  slug: NetworkSlug;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The settings of a network that its documentation leaves open. */
export default function SettingsDialog({ slug, name, open, onOpenChange }: SettingsDialogProps) {
  const formId = useId();
  const queries = useQueryClient();
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery(settingsQuery(slug));
  const [filled, setFilled] = useState<NetworkSettings>();
  if (!filled && data && isFetchedAfterMount) setFilled(data);
  const [unreadable, setUnreadable] = useState<FieldProblem | null>(null);
  const [lacksReason, setLacksReason] = useState(false);
  const save = useMutation({
    mutationFn: (body: Partial<NetworkSettings> & { seen: Partial<NetworkSettings>; reason: string }) =>
      withConfirmation(() =>
        bodyOf(
          api.PATCH('/v1/operations/networks/{network}/settings', {
            params: { path: { network: slug } },
            body,
          }),
        ),
      ),
    onError: (error) => {
      if (errorToShow(error) === null) onOpenChange(false);
    },
    onSuccess: async () => {
      toast.success('Settings saved', name);
      onOpenChange(false);
      await queries.invalidateQueries({ queryKey: networkKeys.all });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!filled) return;
    const fields = new FormData(event.currentTarget);
    const read = changedSettings(fields, filled);
    setUnreadable(read.problem);
    if (read.problem !== null) return;
    if (Object.keys(read.change).length === 0) return onOpenChange(false);
    const reason = textIn(fields, 'reason').trim();
    setLacksReason(reason === '');
    if (reason !== '') save.mutate({ ...read.change, seen: read.seen, reason });
  };
  const problem = errorToShow(save.error);
  const problems = problem instanceof ApiError ? problem.fields : [];
  return (
    <Dialog
      title={`Settings of ${name}`}
      description="A second person approves it. A change of the link template then changes the links of all programs within a minute."
      size="lg"
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <Button type="submit" form={formId} variant="primary" loading={save.isPending} disabled={!filled}>
          Save settings
        </Button>
      }
    >
      {error && !filled && (
        <ErrorState
          title="We couldn’t load the settings."
          detail={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!filled && !error && <LoadingState label="Loading the settings" />}
      {filled && (
        <form id={formId} noValidate onSubmit={submit} onInput={() => save.reset()} className="grid gap-5">
          <SettingsFields settings={filled} problems={unreadable === null ? problems : [unreadable]} />
          <Textarea
            label="Reason"
            name="reason"
            rows={2}
            maxLength={500}
            required
            error={lacksReason ? 'Please enter a reason' : undefined}
          />
          {problem && (
            <p role="alert" className="text-base text-reversed">
              {errorText(problem)}
            </p>
          )}
        </form>
      )}
    </Dialog>
  );
}
