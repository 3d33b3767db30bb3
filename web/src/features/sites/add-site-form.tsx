import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { siteHost } from '../../../../worker/contract/site-field.ts';
import { answerOf, api } from '../../lib/client.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { sitesQuery } from './sites-query.ts';

const NOT_A_DOMAIN = 'Please enter the domain of your site, such as example.com';

/** A host of a whole address or of a bare name; the API decides whether it can be listed. */
const fields = z.object({
  site: z.string().check(z.refine((text) => siteHost(text) !== null, NOT_A_DOMAIN)),
});

/** Adds a site to the list, unverified. */
export function AddSiteForm() {
  const queries = useQueryClient();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { site: '' },
  });
  const add = useMutation({
    networkMode: 'always',
    mutationFn: ({ site }: z.infer<typeof fields>) =>
      answerOf(api.v1.publisher.sites[':domain'].$put({ param: { domain: siteHost(site) ?? '' } })),
    onSuccess: async ({ data }) => {
      toast.success('Site added', `${data.domain} is on your list.`);
      reset();
      await queries.invalidateQueries({ queryKey: sitesQuery.queryKey });
    },
  });
  return (
    <form
      noValidate
      onInput={() => add.isError && add.reset()}
      onSubmit={handleSubmit((site) => add.isPending || add.mutate(site))}
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
        <Button type="submit" variant="primary" loading={add.isPending} className="md:mt-[26px]">
          Add site
        </Button>
      </div>
      {add.error && <Notice tone="fault" title="The site was not added." detail={errorText(add.error)} />}
    </form>
  );
}
