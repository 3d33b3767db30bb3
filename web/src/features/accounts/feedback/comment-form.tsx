import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import {
  authorNameProblem,
  commentProblem,
  normalComment,
} from '../../../../../worker/platform/contract/comment-fields.ts';
import { normalName } from '../../../../../worker/platform/contract/field-rules.ts';
import { api, bodyOf } from '../../../lib/client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { textField } from '../../../lib/form-fields.ts';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.ts';
import { feedbackKeys } from './feedback-query.ts';

const fields = z.object({
  author_name: textField(authorNameProblem, normalName),
  comment: textField(commentProblem, normalComment),
});

interface CommentFormProps {
  itemId: string;
  /** The account’s name, which the author can replace. */
  name: string;
}

/** Adds a comment with a name that the author chooses. */
export function CommentForm({ itemId, name }: CommentFormProps) {
  const queries = useQueryClient();
  const { register, handleSubmit, resetField, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { author_name: name, comment: '' },
  });
  const add = useMutation({
    mutationFn: (body: z.infer<typeof fields>) =>
      bodyOf(api.POST('/v1/feedback/{id}/comments', { params: { path: { id: itemId } }, body })),
    onSuccess: () => {
      toast.success('Comment added');
      resetField('comment');
      return queries.invalidateQueries({ queryKey: feedbackKeys.all });
    },
  });
  const { errors } = formState;
  return (
    <Form
      onInput={() => add.isError && add.reset()}
      onSubmit={handleSubmit((input) => add.mutate(input))}
      className="grid gap-3"
    >
      <Textarea
        label="Your comment"
        required
        rows={3}
        {...register('comment')}
        error={errors.comment?.message}
      />
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="Name to show"
          required
          autoComplete="nickname"
          className="min-w-0 grow basis-48"
          {...register('author_name')}
          error={errors.author_name?.message}
        />
        <SubmitButton loading={add.isPending} className="md:mt-[26px]">
          Add comment
        </SubmitButton>
      </div>
      {add.error && (
        <Notice tone="error" title="We couldn’t add your comment." detail={errorText(add.error)} />
      )}
    </Form>
  );
}
