import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEventHandler, type ReactNode, useState } from 'react';
import type { paths } from '../../../../../api-types.gen.d.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { isOutdated, touchedOf } from '../../../../lib/touched.ts';
import { Button } from '../../../../ui/button.tsx';
import { Form, SubmitButton } from '../../../../ui/form.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { toast } from '../../../../ui/toast.ts';
import { payoutKeys, type Settings, settingsQuery } from '../payouts-query.ts';

type Change = NonNullable<
  paths['/v1/operations/settings']['put']['requestBody']
>['content']['application/json'];

interface Given {
  settings: Partial<Settings>;
  reason: string;
}

/**
 * The settings that a form is filled with, and the mutation that saves those that differ, which says so with `saved`. The form
 * passes `follow` whether it is touched: until then, it is filled with the present settings.
 */
export function useSettingsSave(saved: string, onSaved: (settings: Settings) => void) {
  const queries = useQueryClient();
  const { data: present } = useSuspenseQuery(settingsQuery);
  const [filled, setFilled] = useState(present);
  const save = useMutation({
    mutationFn: ({ settings, reason }: Given) => {
      const { change, seen } = touchedOf(filled, settings);
      const body: Change = { ...change, seen, reason };
      return withConfirmation(() => bodyOf(api.PUT('/v1/operations/settings', { body })));
    },
    onSuccess: async ({ data }) => {
      queries.setQueryData(settingsQuery.queryKey, data);
      setFilled(data);
      onSaved(data);
      toast.success(saved);
      await queries.invalidateQueries({ queryKey: payoutKeys.all });
    },
    onError: (error) => isOutdated(error) && queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
  const follow = (isTouched: boolean) => {
    if (!isTouched && filled !== present) setFilled(present);
  };
  return { filled, follow, save };
}

interface SettingsFormProps {
  save: ReturnType<typeof useSettingsSave>['save'];
  /** Fills the form with the present settings again. */
  onRefill: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  mayChange: boolean;
  submitLabel: string;
  failed: string;
  children: ReactNode;
}

/** The fields of some settings, the error of saving them, and the button for those who may. */
export function SettingsForm({
  save,
  onRefill,
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
      {problem && (
        <Notice
          tone="error"
          title={failed}
          detail={errorText(problem)}
          action={
            isOutdated(problem) && (
              <Button
                size="sm"
                onClick={() => {
                  save.reset();
                  onRefill();
                }}
              >
                Load again
              </Button>
            )
          }
        />
      )}
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
