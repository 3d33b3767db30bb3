import { useEffect, useState } from 'react';

interface Countdown {
  /** Whole seconds that are left; 0 when it is over. */
  left: number;
  restart: (seconds: number) => void;
}

/** Counts seconds down, by the clock: a tab that slept is right when it wakes. */
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
  const restart = (next: number) => {
    const present = Date.now();
    setNow(present);
    setEnd(present + next * 1000);
  };
  return { left, restart };
}
