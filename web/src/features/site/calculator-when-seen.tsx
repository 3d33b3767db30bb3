import { lazy } from 'react';
import { WhenSeen } from '../../ui/when-seen.tsx';
import { START } from './revenue.ts';
import { RevenueResult } from './revenue-result.tsx';

const Calculator = lazy(() => import('./calculator.tsx'));

/** The calculator's working for its first assumptions; its sliders are loaded when it comes into sight. */
export function CalculatorWhenSeen() {
  const first = (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
      <div className="min-h-58 max-md:min-h-67" />
      <RevenueResult assumed={START} />
    </div>
  );
  return (
    <WhenSeen before={first}>
      <Calculator />
    </WhenSeen>
  );
}
