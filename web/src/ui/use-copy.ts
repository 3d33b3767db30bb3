import { useEffect, useState } from 'react';
import { toast } from './toast.ts';

type CopyState = 'ready' | 'copied' | 'failed';

export interface CopyOutcome {
  onCopied?: (() => void) | undefined;
  /** Called if copying fails. By default, a toast asks the reader to copy manually. */
  onFailed?: (() => void) | undefined;
}

interface CopyOptions extends CopyOutcome {
  restAfter?: 2000 | 3000 | undefined;
}

/** Copies to the clipboard. `state` has the result for 2 or 3 seconds. */
export function useCopy({ restAfter = 2000, onCopied, onFailed }: CopyOptions) {
  const [outcome, setOutcome] = useState<{ state: CopyState; count: number }>({ state: 'ready', count: 0 });

  useEffect(() => {
    if (outcome.state === 'ready') return;
    const timer = setTimeout(() => setOutcome({ state: 'ready', count: outcome.count }), restAfter);
    return () => clearTimeout(timer);
  }, [outcome, restAfter]);

  const copy = async (text: string) => {
    const done = await write(text);
    setOutcome(({ count }) => ({ state: done ? 'copied' : 'failed', count: count + 1 }));
    if (done) onCopied?.();
    else (onFailed ?? askToCopyByHand)();
  };
  return { state: outcome.state, copy };
}

function askToCopyByHand(): void {
  toast.error('Copy failed', 'Please copy manually');
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
