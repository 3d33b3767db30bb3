import { useEffect, useState } from 'react';

/** Smaller movements in pixels are ignored. */
const MIN_PIXELS = 8;

/** True while the reader scrolls up or is at the end of the page; false initially and while they scroll down. */
export function useScrollUp(): boolean {
  const [up, setUp] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const onScroll = () => {
      const end = document.documentElement.scrollHeight - innerHeight;
      if (scrollY >= end - MIN_PIXELS) setUp(true);
      else if (Math.abs(scrollY - last) < MIN_PIXELS) return;
      else setUp(scrollY < last);
      last = scrollY;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return up;
}
