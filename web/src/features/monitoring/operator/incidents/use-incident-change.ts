import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isOutdated } from '../../../../lib/touched.ts';
import { toast } from '../../../../ui/toast.ts';
import { incidentsKey } from './incidents-query.ts';

/** Sends a change of an incident, says that it was made, and loads the list again. */
export function useIncidentChange(send: () => Promise<unknown>, done: string, onClose: () => void) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: incidentsKey });
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast.success(done);
      onClose();
      return reload();
    },
    onError: (error) => isOutdated(error) && reload(),
  });
}
