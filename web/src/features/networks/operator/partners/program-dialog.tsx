import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { textField } from '../../../../lib/form-fields.ts';
import { reasonField } from '../../../../lib/reason-field.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import { toast } from '../../../../ui/toast.ts';
import { programKeys } from '../programs/programs-query.ts';

const trimmed = (text: string) => text.trim();
const matching = (pattern: RegExp, message: string) =>
  textField((text) => (pattern.test(text) ? undefined : message), trimmed);

const TYPES = [
  { value: 'percentage', label: 'Percent of a sale' },
  { value: 'flat', label: 'US dollars per sale' },
  { value: 'cpc', label: 'US dollars per click' },
] as const;

const fields = z.object({
  program_id: matching(/^[\x21-\x7e]{1,100}$/, 'Enter the partner’s ID, without spaces.'),
  program_name: textField(
    (text) => (text === '' || text.length > 200 ? 'Enter a name of at most 200 characters.' : undefined),
    trimmed,
  ),
  program_url: textField(
    (text) => (URL.canParse(text) ? undefined : 'Enter a URL such as https://shop.example/.'),
    trimmed,
  ),
  domains: textField(() => undefined, trimmed),
  commission_type: z.enum(['percentage', 'flat', 'cpc']),
  commission_rate: matching(/^\d{1,6}(\.\d{1,4})?$/, 'Enter a number such as 5 or 2.50.'),
  cookie_duration: matching(/^$|^([1-9]\d?|[1-3]\d\d|400)$/, 'Enter days from 1 to 400, or nothing.'),
  country: textField(
    (text) => (/^$|^[A-Za-z]{2}$/.test(text) ? undefined : 'Enter two letters, or nothing.'),
    (text) => text.trim().toUpperCase(),
  ),
  category: textField(() => undefined, trimmed),
  reason: reasonField,
});
type Input = z.infer<typeof fields>;

const NEW: Input = {
  program_id: '',
  program_name: '',
  program_url: '',
  domains: '',
  commission_type: 'percentage',
  commission_rate: '',
  cookie_duration: '',
  country: '',
  category: '',
  reason: '',
};

/** Adds a program to a partner network, or replaces the one with the same ID. */
export function ProgramDialog({ network, name }: { network: string; name: string }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { register, handleSubmit, reset, formState } = useForm<Input>({
    resolver: zodResolver(fields),
    defaultValues: NEW,
  });
  const put = useMutation({
    mutationFn: (input: Input) => putProgram(network, input),
    onSuccess: async ({ data }, { program_name }) => {
      toast.success(
        data.new > 0 ? 'Program added' : data.changed > 0 ? 'Program changed' : 'Nothing changed',
        program_name,
      );
      setOpen(false);
      await queries.invalidateQueries({ queryKey: programKeys.all });
    },
  });
  const problem = errorToShow(put.error);
  const { errors } = formState;
  return (
    <FormDialog
      title={`Add or change a program of ${name}`}
      description="A program with the same ID is replaced. Its links lead where you say, so a second person approves it."
      size="lg"
      trigger={<Button size="sm">Add or change a program</Button>}
      open={isOpen}
      onOpenChange={(open) => {
        if (open) reset(NEW);
        put.reset();
        setOpen(open);
      }}
      submitLabel="Save the program"
      isPending={put.isPending}
      problem={problem && { title: 'We couldn’t save the program.', detail: errorText(problem) }}
      onInput={() => put.isError && put.reset()}
      onSubmit={handleSubmit((input) => put.isPending || put.mutate(input))}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="Name" {...register('program_name')} error={errors.program_name?.message} />
        <TextField label="Partner’s ID" mono {...register('program_id')} error={errors.program_id?.message} />
      </div>
      <TextField label="Shop URL" mono {...register('program_url')} error={errors.program_url?.message} />
      <TextField
        label="Domains"
        optional
        hint="Separated by spaces. Without any, the host of the shop’s URL."
        mono
        {...register('domains')}
        error={errors.domains?.message}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NativeSelect label="Commission" choices={TYPES} {...register('commission_type')} />
        <TextField
          label="Rate"
          inputMode="decimal"
          {...register('commission_rate')}
          error={errors.commission_rate?.message}
        />
        <TextField
          label="Cookie duration in days"
          optional
          inputMode="numeric"
          {...register('cookie_duration')}
          error={errors.cookie_duration?.message}
        />
        <TextField
          label="Country"
          optional
          maxLength={2}
          {...register('country')}
          error={errors.country?.message}
        />
        <TextField label="Category" optional {...register('category')} error={errors.category?.message} />
      </div>
      <Textarea label="Reason" rows={2} {...register('reason')} error={errors.reason?.message} />
    </FormDialog>
  );
}

function putProgram(network: string, input: Input) {
  const { reason, domains, cookie_duration, country, category, ...given } = input;
  const hosts = domains.split(/[\s,]+/).filter(Boolean);
  const program = {
    ...given,
    ...(hosts.length > 0 && { domains: hosts }),
    cookie_duration: cookie_duration === '' ? null : Number(cookie_duration),
    country: country === '' ? null : country,
    category: category === '' ? null : category,
  };
  return withConfirmation(() =>
    bodyOf(
      api.PUT('/v1/operations/networks/{network}/programs', {
        params: { path: { network } },
        body: { programs: [program], reason },
      }),
    ),
  );
}
