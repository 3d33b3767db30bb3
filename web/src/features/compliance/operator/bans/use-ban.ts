import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { toast } from '../../../../ui/toast.ts';
import { type BanPreview, banKeys, previewBan, type Severity } from './bans-query.ts';

/** A ban that isn't saved yet. */
export interface NewBan {
  domains: string[];
  severity: Severity;
  reason: string;
  source: 'manual' | 'bulk-upload';
}

const FAILED = { manual: 'Failed to add domain', 'bulk-upload': 'Failed to upload domains' } as const;

/** Previews a ban, then saves it. `onSaved` gets the kind of upload. */
export function useBan(onSaved: (source: NewBan['source']) => void) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ ban: NewBan; preview: BanPreview } | null>(null);
  const preview = useMutation({
    mutationFn: async (ban: NewBan) => ({ ban, preview: await previewBan(ban.domains) }),
    onSuccess: setAsked,
    onError: (error, { source }) => toast.error(FAILED[source], errorText(error)),
  });
  const save = useMutation({
    mutationFn: ({ reason, ...ban }: NewBan) =>
      withConfirmation(() =>
        bodyOf(api.POST('/v1/operations/banned-domains', { body: reason === '' ? ban : { ...ban, reason } })),
      ),
    onSuccess: ({ data }, { source }) => {
      setAsked(null);
      onSaved(source);
      toast.success(
        source === 'manual' ? 'Domain banned' : 'Domains uploaded',
        `${data.uploaded === 1 ? '1 domain is' : `${formatCount(data.uploaded)} domains are`} banned now.`,
      );
    },
    onError: (error, { source }) => {
      const problem = errorToShow(error);
      if (problem) toast.error(FAILED[source], errorText(problem));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: banKeys.all }),
  });
  return {
    ask: (ban: NewBan) => preview.mutate(ban),
    asking: preview.isPending ? preview.variables.source : null,
    asked,
    cancel: () => setAsked(null),
    confirm: () => asked && save.mutate(asked.ban),
    isSaving: save.isPending,
  };
}
