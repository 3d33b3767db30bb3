import { TooSoon } from './send.ts';
import { useCountdown } from './use-countdown.ts';

/** Where a form was refused because too much was tried: how long it still takes, to the second. */
export function TryAgainIn({ error }: { error: Error | null }) {
  return error instanceof TooSoon ? <Wait key={`${error.seconds}`} seconds={error.seconds} /> : null;
}

function Wait({ seconds }: { seconds: number }) {
  const { left } = useCountdown(seconds);
  if (left === 0) return null;
  return (
    <p className="figures text-sm text-held">
      Too many attempts. You can try again in {Math.floor(left / 60)}:{`${left % 60}`.padStart(2, '0')}.
    </p>
  );
}
