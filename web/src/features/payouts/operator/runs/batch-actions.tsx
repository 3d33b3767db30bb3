import { useMay } from '../../../../lib/operator-permission.ts';
import type { Batch } from '../payouts-query.ts';
import { DiscardBatch } from './discard-batch.tsx';
import { DownloadFile } from './download-file.tsx';
import { FindBatch } from './find-batch.tsx';

/** What a person can do about a batch in its state. Everything else happens by itself. */
export function BatchActions({ runId, batch }: { runId: string; batch: Batch }) {
  const mayPay = useMay('money:write');
  if (!mayPay) return null;
  const { rail, status, trouble_since } = batch;
  if (batch.is_denied) return <DiscardBatch runId={runId} batch={batch} />;
  if (batch.is_reported) return null;
  const isFile = rail === 'bank' && (status === 'ready' || status === 'submitted');
  const isUnclear = rail === 'paypal' && status === 'unclear';
  const isRefused = rail === 'paypal' && status === 'ready' && trouble_since !== null;
  return (
    <span className="flex flex-wrap gap-1.5">
      {isFile && <DownloadFile runId={runId} batch={batch} />}
      {isUnclear && <FindBatch runId={runId} batch={batch} />}
      {(isFile || isUnclear || isRefused) && <DiscardBatch runId={runId} batch={batch} />}
    </span>
  );
}
