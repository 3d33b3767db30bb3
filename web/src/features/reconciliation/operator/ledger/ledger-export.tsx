import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../lib/error-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { toast } from '../../../../ui/toast.ts';
import { downloadPart } from './download-part.ts';

interface Progress {
  /** From 1. */
  part: number;
  /** Null for the first part, and after the last one. */
  cursor: string | null;
}

const START: Progress = { part: 1, cursor: null };

/** Downloads the ledger part by part. The audit log names who has exported it. */
export function LedgerExport() {
  const [{ part, cursor }, setProgress] = useState(START);
  const download = useMutation({
    mutationFn: () => downloadPart(part, cursor),
    onSuccess: (next) => {
      toast.success(
        'Part downloaded',
        next === null ? 'It is the last part.' : `Part ${part} has more after it.`,
      );
      setProgress(next === null ? START : { part: part + 1, cursor: next });
    },
  });
  return (
    <div className="grid max-w-[64ch] justify-items-start gap-4">
      {cursor !== null && (
        <Notice
          tone="plain"
          title={`Part ${part - 1} is saved, and there is more.`}
          detail="All parts show the ledger as it was at the first one."
        />
      )}
      {download.error && (
        <Notice tone="error" title="We couldn’t export the ledger." detail={errorText(download.error)} />
      )}
      <span className="flex flex-wrap gap-2">
        <Button loading={download.isPending} onClick={() => download.mutate()}>
          {cursor === null ? 'Export the ledger' : `Download part ${part}`}
        </Button>
        {cursor !== null && (
          <Button variant="quiet" aria-disabled={download.isPending} onClick={() => setProgress(START)}>
            Start over
          </Button>
        )}
      </span>
    </div>
  );
}
