import { useEffect, useState } from 'react';

interface Countdown {
  /** Whole seconds; 0 at the end. */
  left: number;
  restart: (seconds: number) => void;
}

/** Counts seconds down by the clock, so that it is right after a tab has slept. */
export function useCountdown(seconds: number): Countdown {
  const [now, setNow] = useState(Date.now);
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const restart = (nextSeconds: number) => {
    const start = Date.now();
    setNow(start);
    setEnd(start + nextSeconds * 1000);
  };
  return { left, restart };
}
