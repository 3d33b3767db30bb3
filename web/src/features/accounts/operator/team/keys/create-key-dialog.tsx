import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import {
  type OperatorPermission,
  permissionsOfRole,
} from '../../../../../../../worker/platform/contract/operator-permissions.ts';
import { api, bodyOf } from '../../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../../lib/confirm-session.ts';
import { errorText } from '../../../../../lib/error-text.ts';
import { textField } from '../../../../../lib/form-fields.ts';
import { reasonField } from '../../../../../lib/reason-field.ts';
import { Checkbox } from '../../../../../ui/checkbox.tsx';
import { CheckboxGroup } from '../../../../../ui/checkbox-group.tsx';
import { Code } from '../../../../../ui/code.tsx';
import { FormDialog } from '../../../../../ui/form-dialog.tsx';
import { Select } from '../../../../../ui/select.tsx';
import { TextField } from '../../../../../ui/text-field.tsx';
import { Textarea } from '../../../../../ui/textarea.tsx';
import { type NewOperatorKey, operatorKeysQuery } from './operator-keys-query.ts';

/** A program moves no money and gives no roles. */
type KeyPermission = Exclude<OperatorPermission, 'operators:write' | 'money:write'>;
const PERMISSIONS = permissionsOfRole('admin').filter(
  (each): each is KeyPermission => each !== 'operators:write' && each !== 'money:write',
);
const DAYS = ['30', '90', '365'] as const;

const fields = z.object({
  name: textField(
    (text) => (text === '' || text.length > 100 ? 'Enter a name of at most 100 characters.' : undefined),
    (text) => text.trim(),
  ),
  permissions: z.array(z.enum(PERMISSIONS)).check(z.minLength(1, 'Choose at least one permission.')),
  days: z.enum(DAYS),
  reason: reasonField,
});
type KeyInput = z.infer<typeof fields>;

const NEW_KEY: KeyInput = { name: '', permissions: [], days: '90', reason: '' };

interface CreateKeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (key: NewOperatorKey) => void;
}

/** The form of a new operator key. */
export default function CreateKeyDialog({ open, onOpenChange, onCreated }: CreateKeyDialogProps) {
  const queries = useQueryClient();
  const { register, control, handleSubmit, formState, reset } = useForm<KeyInput>({
    resolver: zodResolver(fields),
    defaultValues: NEW_KEY,
  });
  const permissions = useController({ control, name: 'permissions' }).field;
  const days = useController({ control, name: 'days' }).field;
  const create = useMutation({
    mutationFn: async ({ days, ...input }: KeyInput) => {
      const body = { ...input, days: Number(days) };
      return (await withConfirmation(() => bodyOf(api.POST('/v1/operations/keys', { body })))).data;
    },
    onSuccess: (key) => {
      onCreated(key);
      change(false);
      return queries.invalidateQueries({ queryKey: operatorKeysQuery.queryKey });
    },
  });
  const change = (next: boolean) => {
    if (!next) {
      reset();
      create.reset();
    }
    onOpenChange(next);
  };
  const problem = errorToShow(create.error);
  const choose = (permission: KeyPermission, chosen: boolean) =>
    permissions.onChange(
      chosen ? [...permissions.value, permission] : permissions.value.filter((each) => each !== permission),
    );
  return (
    <FormDialog
      title="Create an operator key"
      description="For a program. It can’t move money, suspend a publisher or change roles."
      open={open}
      onOpenChange={change}
      submitLabel="Create the key"
      isPending={create.isPending}
      problem={problem && { title: 'We couldn’t create the key.', detail: errorText(problem) }}
      onInput={() => create.isError && create.reset()}
      onSubmit={handleSubmit((input) => create.isPending || create.mutate(input))}
    >
      <TextField
        label="Name"
        hint="What uses it, such as Nightly import."
        required
        autoComplete="off"
        {...register('name')}
        error={formState.errors.name?.message}
      />
      <CheckboxGroup label="Permissions" error={formState.errors.permissions?.message}>
        <div className="grid grid-cols-2 gap-x-4 gap-y-1.5 max-sm:grid-cols-1">
          {PERMISSIONS.map((permission) => (
            <Checkbox
              key={permission}
              label={<Code className="font-mono text-sm">{permission}</Code>}
              checked={permissions.value.includes(permission)}
              onCheckedChange={(chosen) => choose(permission, chosen)}
            />
          ))}
        </div>
      </CheckboxGroup>
      <Select
        label="Valid for"
        choices={DAYS.map((value) => ({ value, label: `${value} days` }))}
        value={days.value}
        onValueChange={days.onChange}
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
