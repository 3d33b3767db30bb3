import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  normalReviewText,
  reviewTextProblem,
} from '../../../../../../worker/platform/contract/review-text.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { RadioGroup } from '../../../../ui/radio-group.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import { toast } from '../../../../ui/toast.ts';
import { operatorComplianceKeys, type Review } from '../compliance-query.ts';

const OUTCOMES = [
  { value: 'upheld', label: 'Our decision stands' },
  { value: 'changed', label: 'We changed our decision' },
] as const;
type Outcome = (typeof OUTCOMES)[number]['value'];

/** Answers a request. The publisher gets the text by email and sees it on the compliance page. */
export function AnswerDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const [outcome, setOutcome] = useState<Outcome>('upheld');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: (answer: string) =>
      withConfirmation(() =>
        bodyOf(
          api.POST('/v1/operations/compliance/reviews/{id}/answer', {
            params: { path: { id: review.id } },
            body: { outcome, answer },
          }),
        ),
      ),
    onSuccess: () => {
      toast.success('Answer sent', review.publisher_id);
      onClose();
      return queries.invalidateQueries({ queryKey: operatorComplianceKeys.all });
    },
  });
  const failure = errorToShow(send.error);
  return (
    <FormDialog
      title="Answer the request"
      description="The publisher gets the answer by email. A release or a reactivation is a decision of its own: make it first."
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      submitLabel="Send answer"
      isPending={send.isPending}
      problem={failure && { title: 'We couldn’t send the answer.', detail: errorText(failure) }}
      onInput={() => send.isError && send.reset()}
      onSubmit={(event) => {
        event.preventDefault();
        const answer = normalReviewText(text);
        const found = reviewTextProblem(answer);
        setProblem(found);
        if (found === undefined) send.mutate(answer);
      }}
    >
      <blockquote className="whitespace-pre-wrap break-words border-rule-strong border-l-2 pl-3 text-muted">
        {review.statement}
      </blockquote>
      <RadioGroup label="Outcome" choices={OUTCOMES} value={outcome} onValueChange={setOutcome} />
      <Textarea
        label="Answer"
        required
        rows={5}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={problem}
      />
    </FormDialog>
  );
}
