import { lazyPart } from '../../../ui/lazy-part.tsx';
import { WhenIdle } from '../../../ui/when-idle.tsx';
import { START } from './revenue.ts';
import { RevenueResult } from './revenue-result.tsx';

const Calculator = lazyPart(() => import('./calculator.tsx'));

/** Shows the calculator's first result. The sliders load once the browser is idle. */
export function CalculatorWhenIdle() {
  const first = (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
      <div className="min-h-78 max-md:min-h-90" />
      <RevenueResult assumed={START} />
    </div>
  );
  return (
    <WhenIdle before={first}>
      <Calculator />
    </WhenIdle>
  );
}
