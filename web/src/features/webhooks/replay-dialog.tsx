import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { plural } from '../../../../worker/platform/contract/counts.ts';
import { api, bodyOf } from '../../lib/client.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { type Endpoint, webhookKeys } from './webhooks-query.ts';

const time = z.string().check(z.minLength(1, 'Please enter a time'));
const fields = z.object({ from: time, to: time, include_delivered: z.boolean() }).check(
  z.refine(({ from, to }) => !from || !to || from < to, {
    path: ['to'],
    message: 'The end must be after the start',
  }),
);
type Range = z.infer<typeof fields>;

const HOUR = 3_600_000;

interface ReplayDialogProps {
  endpoint: Endpoint;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Replays the failed and canceled deliveries of a time range. Times are in UTC, as in the log. */
export default function ReplayDialog({ endpoint, open, onOpenChange }: ReplayDialogProps) {
  const formId = useId();
  const queries = useQueryClient();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: lastDay(),
  });
  /** The last delivery that was replayed of a range with more than one call replays. */
  const [cursor, setCursor] = useState<string>();
  const replay = useMutation({
    mutationFn: ({ from, to, include_delivered }: Range) =>
      bodyOf(
        api.POST('/v1/publisher/webhooks/{id}/replay', {
          params: { path: { id: endpoint.id } },
          body: { from: `${from}:00Z`, to: `${to}:00Z`, include_delivered, ...(cursor && { cursor }) },
        }),
      ),
    onSuccess: ({ data: { replayed, next_cursor } }) => {
      toast.success(`${plural(replayed, 'delivery', 'deliveries')} replayed`);
      setCursor(next_cursor ?? undefined);
      if (next_cursor === null) onOpenChange(false);
      return queries.invalidateQueries({ queryKey: webhookKeys.all });
    },
  });
  const { errors } = formState;
  return (
    <Dialog
      title="Replay a time range"
      description="Sends the failed and canceled deliveries again, at most 1,000 at once. Each keeps its webhook-id."
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <Button type="submit" form={formId} variant="primary" loading={replay.isPending}>
          {cursor === undefined ? 'Replay deliveries' : 'Replay the next ones'}
        </Button>
      }
    >
      <Form
        id={formId}
        onInput={() => {
          setCursor(undefined);
          if (replay.isError) replay.reset();
        }}
        onSubmit={handleSubmit((range) => replay.mutate(range))}
        className="grid gap-5"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="From (UTC)"
            type="datetime-local"
            required
            {...register('from')}
            error={errors.from?.message}
          />
          <TextField
            label="To (UTC)"
            type="datetime-local"
            required
            {...register('to')}
            error={errors.to?.message}
          />
        </div>
        <Checkbox label="Also replay deliveries that succeeded" {...register('include_delivered')} />
        {cursor !== undefined && !replay.error && (
          <Notice
            tone="plain"
            title="There are more deliveries in this range."
            detail="Replay the next ones, which continue where this call ended."
          />
        )}
        {replay.error && (
          <Notice tone="error" title="We couldn’t replay the deliveries." detail={errorText(replay.error)} />
        )}
      </Form>
    </Dialog>
  );
}

/** The last 24 hours, to the next full minute. */
function lastDay(): Range {
  const now = Date.now();
  return { from: minuteText(now - 24 * HOUR), to: minuteText(now + 60_000), include_delivered: false };
}

function minuteText(at: number): string {
  return new Date(at).toISOString().slice(0, 16);
}
