import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useId } from 'react';
import { useController, useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import {
  INCOMPLETE_FEEDBACK,
  MAX_DESCRIPTION_LENGTH,
} from '../../../../../worker/platform/contract/feedback-rules.ts';
import { api, bodyOf } from '../../../lib/client.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.ts';
import { TYPES } from './feedback-labels.ts';
import { feedbackKeys } from './feedback-query.ts';
import { refusalText } from './refusal-text.ts';

const fields = z.object({
  type: z.enum(
    TYPES.map(({ value }) => value),
    'Please select a feedback type',
  ),
  description: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please provide a description'),
      z.maxLength(
        MAX_DESCRIPTION_LENGTH,
        `Please use at most ${formatCount(MAX_DESCRIPTION_LENGTH)} characters`,
      ),
    ),
});
type FeedbackInput = z.infer<typeof fields>;

interface FeedbackDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Sends a thumbs up or down, or a description, with the path of the page. */
export default function FeedbackDialog({ open, onClose }: FeedbackDialogProps) {
  const formId = useId();
  const { register, control, handleSubmit, getValues, reset, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { description: '' },
  });
  const type = useController({ control, name: 'type' }).field;
  const { errors } = formState;
  const feedback = useSendFeedback(() => {
    reset();
    onClose();
  });
  const notifyIncomplete = () => {
    const { type, description } = getValues();
    if (!type || description.trim() === '') toast.error('Missing Information', INCOMPLETE_FEEDBACK);
  };
  return (
    <Dialog
      title="Feedback"
      description="Feedback is public. Your name isn’t shown."
      open={open}
      onOpenChange={(next) => next || onClose()}
      footer={
        <SubmitButton form={formId} variant="primary" loading={feedback.isPending}>
          Send
        </SubmitButton>
      }
    >
      <div className="mb-5 flex flex-wrap items-center gap-2">
        <span className="mr-2 text-base max-sm:w-full">Was this page helpful?</span>
        <Button icon={<ThumbsUp aria-hidden className="size-4" />} onClick={() => feedback.rate(true)}>
          Good
        </Button>
        <Button icon={<ThumbsDown aria-hidden className="size-4" />} onClick={() => feedback.rate(false)}>
          Not good
        </Button>
      </div>
      <Form
        id={formId}
        onSubmit={handleSubmit((input) => feedback.send(input), notifyIncomplete)}
        className="grid gap-4"
      >
        <Select
          label="Type"
          choices={TYPES}
          value={type.value ?? null}
          triggerRef={type.ref}
          onValueChange={type.onChange}
          error={errors.type?.message}
        />
        <Textarea
          label="Description"
          required
          {...register('description')}
          error={errors.description?.message}
        />
      </Form>
    </Dialog>
  );
}

/** Sends the feedback of a signed-in reader. Asks everyone else to sign in. */
function useSendFeedback(onSent: () => void) {
  const session = useSession();
  const context = useLocation({ select: ({ pathname }) => pathname.slice(0, 100) });
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (call: () => Promise<{ message: string }>) => call(),
    onSuccess: ({ message }) => {
      toast.success(message);
      onSent();
      return queries.invalidateQueries({ queryKey: feedbackKeys.all });
    },
    onError: (error) =>
      toast.error('Error', `Failed to submit feedback. Please try again.${refusalText(error)}`),
  });
  const run = (call: () => Promise<{ message: string }>) =>
    // While it is unknown who reads, the server decides.
    session === null ? toast.info('Sign in Required', 'Please sign in to provide feedback.') : mutate(call);
  return {
    isPending,
    rate: (positive: boolean) =>
      run(() => bodyOf(api.POST('/v1/feedback/quick', { body: { positive, context } }))),
    send: (input: FeedbackInput) =>
      run(() => bodyOf(api.POST('/v1/feedback', { body: { ...input, context } }))),
  };
}
