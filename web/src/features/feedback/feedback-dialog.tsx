import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { answerOf, api } from '../../lib/client.ts';
import { sessionQuery } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { FEEDBACK_KEY, type FeedbackItem } from './feedback-query.ts';
import { TYPES } from './feedback-words.ts';

interface FeedbackDialogProps {
  open: boolean;
  onClose: () => void;
}

const NOTHING: { type: FeedbackItem['type'] | null; description: string } = { type: null, description: '' };

/** A thumb, or a few words; both go to the board, with the screen they came from. */
export default function FeedbackDialog({ open, onClose }: FeedbackDialogProps) {
  const formId = useId();
  const [draft, setDraft] = useState(NOTHING);
  const send = useSend(() => {
    setDraft(NOTHING);
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { type, description } = draft;
    if (type === null || description.trim() === '')
      toast.error('Missing Information', 'Please select a feedback type and provide a description.');
    else send.submit({ type, description });
  };
  return (
    <Dialog
      title="Feedback"
      description="Feedback is public. Your name isn’t shown."
      open={open}
      onOpenChange={(next) => next || onClose()}
      footer={
        <Button type="submit" form={formId} variant="primary" loading={send.isPending}>
          Send
        </Button>
      }
    >
      <div className="mb-5 flex items-center gap-2">
        <span className="mr-2 text-base">Was this page helpful?</span>
        <Button icon={<ThumbsUp aria-hidden className="size-4" />} onClick={() => send.quick(true)}>
          Good
        </Button>
        <Button icon={<ThumbsDown aria-hidden className="size-4" />} onClick={() => send.quick(false)}>
          Not good
        </Button>
      </div>
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <Select
          label="Type"
          choices={TYPES}
          value={draft.type}
          onValueChange={(type) => setDraft((old) => ({ ...old, type }))}
        />
        <Textarea
          label="Description"
          required
          value={draft.description}
          onChange={({ target }) => setDraft((old) => ({ ...old, description: target.value }))}
        />
      </form>
    </Dialog>
  );
}

/** Sends feedback of the signed-in; tells everyone else to sign in. */
function useSend(onSent: () => void) {
  const { data: session } = useQuery(sessionQuery);
  const context = useLocation({ select: ({ pathname }) => pathname.slice(0, 100) });
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (call: () => Promise<{ message: string }>) => call(),
    onSuccess: ({ message }) => {
      toast.success(message);
      onSent();
      return queries.invalidateQueries({ queryKey: FEEDBACK_KEY });
    },
    onError: () => toast.error('Error', 'Failed to submit feedback. Please try again.'),
  });
  const send = (call: () => Promise<{ message: string }>) =>
    session ? mutate(call) : toast.info('Sign in Required', 'Please sign in to provide feedback.');
  return {
    isPending,
    quick: (positive: boolean) =>
      send(() => answerOf(api.v1.feedback.quick.$post({ json: { positive, context } }))),
    submit: (words: { type: FeedbackItem['type']; description: string }) =>
      send(() => answerOf(api.v1.feedback.$post({ json: { ...words, context } }))),
  };
}
