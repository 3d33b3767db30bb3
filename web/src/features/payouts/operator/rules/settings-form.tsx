import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEventHandler, ReactNode } from 'react';
import type { paths } from '../../../../../api-types.gen.d.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { Form, SubmitButton } from '../../../../ui/form.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { toast } from '../../../../ui/toast.ts';
import { payoutKeys, type Settings } from '../payouts-query.ts';

type Change = NonNullable<
  paths['/v1/operations/settings']['put']['requestBody']
>['content']['application/json'];

/** Saves changed settings, and says so with `saved`. */
export function useSettingsSave(saved: string, onSaved: (settings: Settings) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) =>
      withConfirmation(() => bodyOf(api.PUT('/v1/operations/settings', { body }))),
    onSuccess: async ({ data }) => {
      onSaved(data);
      toast.success(saved);
      await queries.invalidateQueries({ queryKey: payoutKeys.all });
    },
  });
}

interface SettingsFormProps {
  save: ReturnType<typeof useSettingsSave>;
  onSubmit: FormEventHandler<HTMLFormElement>;
  mayChange: boolean;
  submitLabel: string;
  failed: string;
  children: ReactNode;
}

/** The fields of some settings, the error of saving them, and the button for those who may. */
export function SettingsForm({
  save,
  onSubmit,
  mayChange,
  submitLabel,
  failed,
  children,
}: SettingsFormProps) {
  const problem = errorToShow(save.error);
  return (
    <Form
      onInput={() => save.isError && save.reset()}
      onSubmit={onSubmit}
      className="grid max-w-[420px] gap-5"
      autoComplete="off"
    >
      {children}
      {problem && <Notice tone="error" title={failed} detail={errorText(problem)} />}
      {mayChange && (
        <div>
          <SubmitButton variant="primary" loading={save.isPending}>
            {submitLabel}
          </SubmitButton>
        </div>
      )}
    </Form>
  );
}
