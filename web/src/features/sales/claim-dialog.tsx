import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { api, bodyOf } from '../../lib/client.ts';
import { errorText } from '../../lib/error-text.ts';
import { textField } from '../../lib/form-fields.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { findKeys } from './find-query.ts';

const fields = z.object({
  order_id: textField(
    (text) =>
      text === '' || text.length > 100 ? 'Please enter the order ID, at most 100 characters' : undefined,
    (text) => text.trim(),
  ),
  gross_commission: textField((text) =>
    /^\d{1,6}(\.\d{1,2})?$/.test(text) && Number(text) > 0
      ? undefined
      : 'Please enter an amount in dollars, such as 4.50',
  ),
});

/** Claims a sale for a click. What was typed stays if the claim is refused. */
export function ClaimDialog({ clickId }: { clickId: string }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const formId = useId();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { order_id: '', gross_commission: '' },
  });
  const claim = useMutation({
    mutationFn: (body: z.infer<typeof fields>) =>
      bodyOf(api.POST('/v1/tracking/conversion', { body: { click_id: clickId, ...body } })),
    onSuccess: async () => {
      setOpen(false);
      reset();
      toast.success('Claim sent', 'You see its state below.');
      await Promise.all([
        queries.invalidateQueries({ queryKey: findKeys.claims }),
        queries.invalidateQueries({ queryKey: findKeys.answers }),
      ]);
    },
  });
  const { errors } = formState;
  return (
    <Dialog
      title="Claim a sale"
      description="For a purchase after this click that the network hasn’t reported."
      size="sm"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button>Claim a sale</Button>}
      footer={
        <SubmitButton form={formId} variant="primary" loading={claim.isPending}>
          Send claim
        </SubmitButton>
      }
    >
      <Form
        id={formId}
        onInput={() => claim.isError && claim.reset()}
        onSubmit={handleSubmit((input) => claim.mutate(input))}
        className="grid gap-5"
      >
        <TextField label="Order ID" {...register('order_id')} error={errors.order_id?.message} />
        <TextField
          label="Commission, in dollars"
          hint="What the brand pays for the sale, before your share."
          inputMode="decimal"
          className="figures"
          {...register('gross_commission')}
          error={errors.gross_commission?.message}
        />
        {claim.error && (
          <Notice tone="error" title="We couldn’t send the claim." detail={errorText(claim.error)} />
        )}
      </Form>
    </Dialog>
  );
}
