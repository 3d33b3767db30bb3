import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../lib/error-text.ts';
import { useMay } from '../../../lib/operator-permission.ts';
import { Code } from '../../../ui/code.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { BrandDetails } from './brand-details.tsx';
import { MergeForm } from './merge-form.tsx';
import { type BrandDetail, brandDetailQuery } from './operator-brands-query.ts';
import { SplitForm } from './split-form.tsx';
import { UndoForms } from './undo-forms.tsx';

interface BrandDialogProps {
  /** Null while it is closed. */
  id: string | null;
  onOpen: (id: string | null) => void;
}

/** A brand with its programs, and what an operator can decide about it. */
export function BrandDialog({ id, onOpen }: BrandDialogProps) {
  const { data, error, refetch } = useQuery({ ...brandDetailQuery(id ?? ''), enabled: id !== null });
  const detail = data?.id === id ? data : undefined;
  return (
    <Dialog
      size="lg"
      open={id !== null}
      onOpenChange={(open) => open || onOpen(null)}
      title={detail?.name ?? 'Brand'}
      description={detail && <Code className="text-sm">{detail.id}</Code>}
    >
      {detail ? (
        <BrandTabs key={detail.id} detail={detail} onOpen={onOpen} />
      ) : error ? (
        <ErrorState
          title="We couldn’t load the brand."
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingState label="Loading the brand" />
      )}
    </Dialog>
  );
}

function BrandTabs({ detail, onOpen }: { detail: BrandDetail; onOpen: (id: string | null) => void }) {
  const mayDecide = useMay('catalog:write');
  const details = <BrandDetails detail={detail} />;
  if (!mayDecide) return details;
  return (
    <Tabs
      label="Brand"
      tabs={[
        { value: 'details', label: 'Details', panel: details },
        {
          value: 'merge',
          label: 'Merge',
          panel: <MergeForm detail={detail} onDone={(into) => onOpen(into)} />,
        },
        {
          value: 'split',
          label: 'Split',
          panel: <SplitForm detail={detail} onDone={() => onOpen(null)} />,
        },
        {
          value: 'undo',
          label: 'Undo',
          count: detail.merged_brands.length + Number(detail.is_split),
          panel: <UndoForms detail={detail} onDone={() => onOpen(null)} />,
        },
      ]}
    />
  );
}
