import { DateTime } from './date-time.tsx';
import { formatDistance, formatInstant } from './instant-text.ts';
import { useNow } from './use-now.ts';

interface RelativeTimeProps {
  /** Milliseconds since 1970, or ISO 8601 text. */
  at: number | string;
}

/** A relative time with the exact time as its tooltip. Prerendered as the exact time. */
export function RelativeTime({ at }: RelativeTimeProps) {
  const now = useNow();
  if (now === null) return <DateTime at={at} />;
  const moment = new Date(at);
  return (
    <time
      dateTime={moment.toISOString()}
      title={formatInstant(moment, 'second', 'UTC')}
      className="figures @sm:whitespace-nowrap"
    >
      {formatDistance(moment.getTime(), now)}
    </time>
  );
}
