import { useQueryClient } from '@tanstack/react-query';
import type { NetworkSlug } from '../../../../../../worker/platform/contract/networks.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { ignoreCanceled, withConfirmation } from '../../../../lib/confirm-session.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import { networkKeys } from '../networks-query.ts';

interface PauseButtonProps {
  slug: NetworkSlug;
  name: string;
  isActive: boolean;
  isClosed: boolean;
}

/** Pauses a network or resumes it, after a question. */
export function PauseButton({ slug, name, isActive, isClosed }: PauseButtonProps) {
  const queries = useQueryClient();
  const mayPause = useMay('catalog:write');
  const change = async () => {
    const params = { path: { network: slug } };
    await withConfirmation(() =>
      bodyOf(
        isActive
          ? api.POST('/v1/operations/networks/{network}/pause', { params, body: {} })
          : api.POST('/v1/operations/networks/{network}/resume', { params, body: {} }),
      ),
    );
    toast.success(isActive ? `${name} is paused` : `${name} is active again`);
    await queries.invalidateQueries({ queryKey: networkKeys.all });
  };
  if (!mayPause) return null;
  return (
    <ConfirmDialog
      title={isActive ? `Pause ${name}?` : `Resume ${name}?`}
      description={
        isActive
          ? `Its catalog and reports aren’t read until you resume it. A sync that is running still finishes.${isClosed ? '' : ' Its links keep earning.'}`
          : 'The next scheduled run reads its catalog and reports again.'
      }
      confirmLabel={isActive ? 'Pause' : 'Resume'}
      destructive={isActive}
      trigger={
        <Button size="sm" aria-label={isActive ? `Pause ${name}` : `Resume ${name}`}>
          {isActive ? 'Pause' : 'Resume'}
        </Button>
      }
      onConfirm={() => change().catch(ignoreCanceled)}
    />
  );
}
