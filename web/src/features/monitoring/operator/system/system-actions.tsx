import { useIsFetching, useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, RefreshCw } from 'lucide-react';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { downloadFile } from '../../../../ui/download-file.ts';
import { toast } from '../../../../ui/toast.ts';
import { systemKey } from './system-query.ts';

/** Measures again, and saves all that is known about the system as a file. */
export function SystemActions() {
  const queries = useQueryClient();
  const isFetching = useIsFetching({ queryKey: systemKey }) > 0;
  const save = useMutation({
    mutationFn: () => bodyOf(api.GET('/v1/operations/system/export')),
    onSuccess: (data) => {
      const at = data.exported_at.replaceAll(':', '-').slice(0, 19);
      const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      downloadFile(`system-data-${at}.json`, content);
      toast.success('System data exported successfully');
    },
    onError: (error) => toast.error('Failed to export system data', errorText(error)),
  });
  return (
    <>
      <Button
        icon={<RefreshCw aria-hidden className="size-4" strokeWidth={1.5} />}
        loading={isFetching}
        onClick={() => void queries.invalidateQueries({ queryKey: systemKey })}
      >
        Refresh
      </Button>
      <Button
        icon={<Download aria-hidden className="size-4" strokeWidth={1.5} />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        Export Data
      </Button>
    </>
  );
}
