import { formatInstant, type Precision } from './instant-text.ts';

interface DateTimeProps {
  /** Milliseconds since 1970, or ISO 8601 text. */
  at: number | string;
  precision?: Precision;
  /** An IANA time zone. The default is UTC, as in the ledger. */
  zone?: string;
}

/** A date, or a time with its zone: `21 Nov 2026, 09:42 UTC`. */
export function DateTime({ at, precision = 'minute', zone = 'UTC' }: DateTimeProps) {
  const moment = new Date(at);
  return (
    <time dateTime={moment.toISOString()} className="figures whitespace-nowrap @max-xs:whitespace-normal">
      {formatInstant(moment, precision, zone)}
    </time>
  );
}
