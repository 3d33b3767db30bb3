import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MessageSquareReply } from 'lucide-react';
import { useState } from 'react';
import { MAX_REPLY_LENGTH } from '../../../../../../worker/platform/contract/feedback-rules.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { isOutdated } from '../../../../lib/touched.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type FeedbackItem, feedbackKeys } from './feedback-query.ts';

/** The reply of our team that the board shows. An empty text removes it. */
export function ReplyDialog({ item }: { item: FeedbackItem }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const [filled, setFilled] = useState(item.reply);
  const reload = () => queries.invalidateQueries({ queryKey: feedbackKeys.all });
  const save = useMutation({
    mutationFn: (reply: string | null) =>
      bodyOf(
        api.PATCH('/v1/feedback/{id}', {
          params: { path: { id: item.id } },
          body: { reply, seen: { reply: filled } },
        }),
      ),
    onSuccess: ({ data }) => {
      setOpen(false);
      toast.success(data.reply === null ? 'Reply removed' : 'Reply published');
      return reload();
    },
    onError: (error) => isOutdated(error) && reload(),
  });
  return (
    <FormDialog
      title={item.title}
      description={item.description === item.title ? undefined : item.description}
      submitLabel={item.reply ? 'Save reply' : 'Publish reply'}
      trigger={
        <IconButton
          label={item.reply ? `Edit the reply: ${item.title}` : `Reply: ${item.title}`}
          icon={<MessageSquareReply aria-hidden className="size-4" strokeWidth={1.5} />}
        />
      }
      open={open}
      onOpenChange={(next) => {
        if (next) setFilled(item.reply);
        setOpen(next);
        save.reset();
      }}
      isPending={save.isPending}
      problem={save.error && { title: 'We couldn’t save the reply.', detail: errorText(save.error) }}
      onInput={() => save.isError && save.reset()}
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget).get('reply');
        save.mutate((typeof given === 'string' && given.trim()) || null);
      }}
    >
      <Textarea
        label="Reply"
        name="reply"
        rows={5}
        maxLength={MAX_REPLY_LENGTH}
        defaultValue={filled ?? ''}
        hint="Everyone sees it on the board. An empty reply removes it."
      />
    </FormDialog>
  );
}
