import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { ROLES } from '../../../../../../../worker/platform/contract/operator-permissions.ts';
import { api, bodyOf } from '../../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../../lib/confirm-session.ts';
import { errorText } from '../../../../../lib/error-text.ts';
import { email } from '../../../../../lib/form-fields.ts';
import { reasonField } from '../../../../../lib/reason-field.ts';
import { type Operator, operatorsQuery } from '../../../../../shell/operator/operators-query.ts';
import { FormDialog } from '../../../../../ui/form-dialog.tsx';
import { RadioGroup } from '../../../../../ui/radio-group.tsx';
import { TextField } from '../../../../../ui/text-field.tsx';
import { Textarea } from '../../../../../ui/textarea.tsx';
import { toast } from '../../../../../ui/toast.ts';
import { ROLE_CHOICES } from './role-choices.ts';

const fields = z.object({ email, role: z.enum(ROLES), reason: reasonField });
type RoleInput = z.infer<typeof fields>;

interface RoleDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The account whose role is changed; null for a new operator. */
  operator: Operator | null;
}

/** Sets the role of an account, with the reason for the audit log. */
export default function RoleDialog({ open, onOpenChange, operator }: RoleDialogProps) {
  const queries = useQueryClient();
  const { register, control, handleSubmit, formState, reset } = useForm<RoleInput>({
    resolver: zodResolver(fields),
    values: { email: operator?.email ?? '', role: operator?.role ?? 'operator', reason: '' },
  });
  const role = useController({ control, name: 'role' }).field;
  const set = useMutation({
    mutationFn: (body: RoleInput) =>
      withConfirmation(() => bodyOf(api.PUT('/v1/operations/operators', { body }))),
    onSuccess: ({ data }) => {
      toast.success(data.role === 'publisher' ? 'Role removed' : 'Role set', data.email);
      change(false);
      return queries.invalidateQueries({ queryKey: operatorsQuery.queryKey });
    },
  });
  const change = (next: boolean) => {
    if (!next) {
      reset();
      set.reset();
    }
    onOpenChange(next);
  };
  const problem = errorToShow(set.error);
  return (
    <FormDialog
      title={operator ? `Change the role of ${operator.full_name}` : 'Add an operator'}
      description={operator ? operator.email : 'The person needs an account with a verified email address.'}
      open={open}
      onOpenChange={change}
      submitLabel="Set the role"
      isPending={set.isPending}
      problem={problem && { title: 'We couldn’t set the role.', detail: errorText(problem) }}
      onInput={() => set.isError && set.reset()}
      onSubmit={handleSubmit((input) => set.isPending || set.mutate(input))}
    >
      {!operator && (
        <TextField
          label="Email address"
          type="email"
          autoComplete="off"
          required
          {...register('email')}
          error={formState.errors.email?.message}
        />
      )}
      <RadioGroup
        label="Role"
        choices={operator ? ROLE_CHOICES : ROLE_CHOICES.filter(({ value }) => value !== 'publisher')}
        value={role.value}
        onValueChange={role.onChange}
      />
      <Textarea
        label="Reason"
        rows={2}
        required
        {...register('reason')}
        error={formState.errors.reason?.message}
        hint="It goes to the audit log."
      />
    </FormDialog>
  );
}
