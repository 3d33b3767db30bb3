import { DateTime } from './date-time.tsx';
import { RelativeTime } from './relative-time.tsx';
import { useNow } from './use-now.ts';

interface AsOfProps {
  /** The figures, such as “Clicks”. */
  what: string;
  /** The moment up to which they are complete. */
  at: string;
  /** How old they may be without a word, in milliseconds: the freshness that the screen promises. */
  promised: number;
}

/** The time of figures that are older than the screen promises; nothing for others. */
export function AsOf({ what, at, promised }: AsOfProps) {
  const now = useNow();
  if (now === null || now - new Date(at).getTime() <= promised) return null;
  return (
    <span className="block">
      {what} up to <DateTime at={at} precision="second" />, <RelativeTime at={at} />
    </span>
  );
}
