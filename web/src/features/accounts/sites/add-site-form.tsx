import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { siteHost } from '../../../../../worker/platform/contract/site-field.ts';
import { api, bodyOf } from '../../../lib/client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { siteKeys } from './sites-query.ts';

const DOMAIN_MESSAGE = 'Please enter the domain of your site, such as example.com';

/** A URL or a bare domain. The API decides whether it can be listed. */
const fields = z.object({
  site: z.string().check(z.refine((text) => siteHost(text) !== null, DOMAIN_MESSAGE)),
});

/** Adds an unverified site to the list. */
export function AddSiteForm() {
  const queries = useQueryClient();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { site: '' },
  });
  const add = useMutation({
    mutationFn: ({ site }: z.infer<typeof fields>) =>
      bodyOf(api.PUT('/v1/publisher/sites/{domain}', { params: { path: { domain: siteHost(site) ?? '' } } })),
    onSuccess: async ({ data }) => {
      toast.success('Site added', `${data.domain} is on your list.`);
      reset();
      await queries.invalidateQueries({ queryKey: siteKeys.all });
    },
  });
  return (
    <Form
      onInput={() => add.isError && add.reset()}
      onSubmit={handleSubmit((input) => add.mutate(input))}
      className="grid gap-4"
    >
      <div className="flex flex-wrap items-start gap-x-2 gap-y-3">
        <TextField
          label="Domain"
          hint="A domain of your own, such as example.com. Its subdomains belong to it."
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          className="min-w-0 grow basis-60"
          {...register('site')}
          error={formState.errors.site?.message}
        />
        <SubmitButton variant="primary" loading={add.isPending} className="md:mt-[26px]">
          Add site
        </SubmitButton>
      </div>
      {add.error && <Notice tone="error" title="We couldn’t add the site." detail={errorText(add.error)} />}
    </Form>
  );
}
