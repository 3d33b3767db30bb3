import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { formatCount } from '../../../../worker/platform/contract/counts.ts';
import {
  MAX_REVIEW_LENGTH,
  MIN_REVIEW_LENGTH,
  normalReviewText,
  reviewTextProblem,
} from '../../../../worker/platform/contract/review-text.ts';
import { api, bodyOf } from '../../lib/client.ts';
import { errorText } from '../../lib/error-text.ts';
import { textField } from '../../lib/form-fields.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { complianceKeys } from './compliance-query.ts';

/** The list and the traces of sales show the request about a sale. */
const SALES_KEY = ['earnings'];

const fields = z.object({ statement: textField(reviewTextProblem, normalReviewText) });

interface ReviewDialogProps {
  /** None of them for the suspension. */
  decisionId: string | undefined;
  violationId: string | undefined;
  conversionId: string | undefined;
  about: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for a review of a decision. */
export default function ReviewDialog({
  decisionId,
  violationId,
  conversionId,
  about,
  open,
  onOpenChange,
}: ReviewDialogProps) {
  const queries = useQueryClient();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { statement: '' },
  });
  const ask = useMutation({
    mutationFn: ({ statement }: z.infer<typeof fields>) =>
      bodyOf(
        api.POST('/v1/publisher/compliance/reviews', {
          body: {
            statement,
            ...(decisionId && { decision_id: decisionId }),
            ...(violationId && { violation_id: violationId }),
            ...(conversionId && { conversion_id: conversionId }),
          },
        }),
      ),
    onSuccess: () => {
      toast.success('Review requested', 'A person will look at it.');
      reset();
      onOpenChange(false);
      return Promise.all(
        [complianceKeys.all, SALES_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
    },
  });
  return (
    <FormDialog
      title="Ask for a review"
      description={`Tell us why we should look at ${about} again. It can’t be changed afterwards.`}
      open={open}
      onOpenChange={onOpenChange}
      submitLabel="Send request"
      isPending={ask.isPending}
      problem={ask.error && { title: 'We couldn’t send your request.', detail: errorText(ask.error) }}
      onInput={() => ask.isError && ask.reset()}
      onSubmit={handleSubmit((input) => ask.mutate(input))}
    >
      <Textarea
        label="Your reasons"
        hint={`${MIN_REVIEW_LENGTH} to ${formatCount(MAX_REVIEW_LENGTH)} characters. Name the clicks or sales that it concerns.`}
        required
        rows={6}
        {...register('statement')}
        error={formState.errors.statement?.message}
      />
    </FormDialog>
  );
}
