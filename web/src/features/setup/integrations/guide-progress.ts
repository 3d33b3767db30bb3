import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Builder } from '../../../lib/builders.ts';
import { api, bodyOf } from '../../../lib/client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useSession } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.ts';
import type { Guide } from '../guides/guide.ts';
import { type Integrations, integrationsQuery } from './integrations-query.ts';

interface GuideProgress {
  /** The IDs of the completed steps, in their order. */
  done: string[];
  toggle: (step: string) => void;
}

/** The progress of a guide: stored in the account, or only on this page without a session. */
export function useGuideProgress(builder: Builder, { steps }: Guide): GuideProgress {
  const isSignedIn = useSession() != null;
  const queries = useQueryClient();
  /** Steps that are only on this page: of a visitor, or marked before the stored ones are loaded. */
  const [own, setOwn] = useState<readonly string[]>([]);
  const { data, error, refetch } = useQuery({ ...integrationsQuery, enabled: isSignedIn });
  const save = useSaveSteps(builder);
  const stored = (integrations = data) =>
    integrations?.data.find(({ platform }) => platform === builder)?.steps_done ?? [];
  const inOrder = (ids: readonly string[]) => steps.map(({ id }) => id).filter((id) => ids.includes(id));
  const toggled = (ids: readonly string[], step: string) =>
    inOrder(ids.includes(step) ? ids.filter((id) => id !== step) : [...ids, step]);
  const toggle = (step: string) => {
    // Read again, because an earlier change may not be rendered yet.
    if (isSignedIn && data) save(toggled(stored(queries.getQueryData(integrationsQuery.queryKey)), step));
    else setOwn((ids) => toggled(ids, step));
    // A step is stored with those that are stored already, so they are loaded again.
    if (isSignedIn && !data && error) void refetch();
  };
  useEffect(() => {
    if (!isSignedIn || own.length === 0) return;
    if (data) save(inOrder([...stored(), ...own]));
    else if (error) notifyNotSaved(error);
    else return;
    setOwn([]);
  });
  return { done: inOrder([...stored(), ...own]), toggle };
}

/** Shows the steps at once, stores them one change after another, and takes them back if that fails. */
function useSaveSteps(builder: Builder): (stepsDone: string[]) => void {
  const queries = useQueryClient();
  const { queryKey } = integrationsQuery;
  const mutationKey = ['guide', builder];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `guide-${builder}` },
    mutationFn: (stepsDone: string[]) =>
      bodyOf(
        api.PUT('/v1/publisher/integrations/{platform}', {
          params: { path: { platform: builder } },
          body: { steps_done: stepsDone },
        }),
      ),
    onError: notifyNotSaved,
    // Only after the last change, because a response without the later ones would take them back.
    onSettled: async () => {
      if (queries.isMutating({ mutationKey }) === 1) await queries.invalidateQueries({ queryKey });
    },
  });
  return (stepsDone) => {
    void queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (old) => old && withSteps(old, builder, stepsDone));
    mutate(stepsDone);
  };
}

function notifyNotSaved(error: Error): void {
  toast.error('We couldn’t save your progress.', errorText(error));
}

function withSteps(integrations: Integrations, builder: Builder, stepsDone: string[]): Integrations {
  const data = integrations.data.map((each) =>
    each.platform === builder ? { ...each, steps_done: stepsDone } : each,
  );
  return { ...integrations, data };
}
