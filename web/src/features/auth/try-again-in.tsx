import type { TooSoon } from './send.ts';
import { useCountdown } from './use-countdown.ts';

/** A form was refused because of too many attempts: how long to wait, to the second. */
export function TryAgainIn({ error }: { error: TooSoon }) {
  return <Wait key={error.seconds} seconds={error.seconds} />;
}

function Wait({ seconds }: { seconds: number }) {
  const { left } = useCountdown(seconds);
  return (
    <span className="figures">
      {left === 0
        ? 'You can try again now.'
        : `Too many attempts. You can try again in ${Math.floor(left / 60)}:${`${left % 60}`.padStart(2, '0')}.`}
    </span>
  );
}
