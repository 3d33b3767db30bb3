import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../../../lib/operator-permission.ts';
import { campaignsQuery, schedulerQuery } from './campaigns-query.ts';

/** Wakes the scheduler every three minutes while any operator’s campaign runs. */
export function useWakeScheduler(): void {
  const mayWake = useMay('system:write');
  const { data: campaigns } = useQuery({ ...campaignsQuery('all'), enabled: mayWake });
  const isAnyRunning = campaigns?.some(({ status }) => status === 'running') ?? false;
  useQuery({ ...schedulerQuery, enabled: mayWake && isAnyRunning });
}
