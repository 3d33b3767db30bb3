import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { START } from './revenue.ts';
import { RevenueResult } from './revenue-result.tsx';

const Calculator = lazy(() => import('./calculator.tsx'));

/** The calculator's working for its first assumptions; its sliders are loaded when it comes into sight. */
export function CalculatorWhenSeen() {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setSeen(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const first = (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
      <div className="min-h-58 max-md:min-h-67" />
      <RevenueResult assumed={START} />
    </div>
  );
  return <div ref={place}>{seen ? <Suspense fallback={first}>{<Calculator />}</Suspense> : first}</div>;
}
