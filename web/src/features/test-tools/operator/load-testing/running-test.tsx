import { useState } from 'react';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Progress } from '../../../../ui/progress.tsx';
import { RunCourse } from '../traffic/run-course.tsx';
import { RunFigures } from '../traffic/run-figures.tsx';
import { secondsText } from '../traffic/run-text.ts';
import { useStopTest, useTests } from '../traffic/use-tests.ts';
import { RunBadges } from '../traffic/verdict.tsx';
import { tellEnd } from './use-load-test.ts';

/** The load test that runs, with its figures. Hidden while none does. */
export function RunningTest() {
  const { running: run } = useTests('load-test', tellEnd);
  const mayStop = useMay('system:write');
  const stop = useStopTest('load-test', 'We couldn’t stop the test.');
  const [showsCourse, setShowsCourse] = useState(false);
  if (!run) return null;
  return (
    <section aria-label="Running load test" className="mb-8">
      <Card
        look="boxed"
        level={2}
        title={run.name}
        aside={<RunBadges run={run} />}
        footer={
          <>
            {mayStop && (
              <Button variant="danger" loading={stop.isPending} onClick={() => stop.mutate(run.id)}>
                Stop test
              </Button>
            )}
            <Button variant="quiet" aria-expanded={showsCourse} onClick={() => setShowsCourse(!showsCourse)}>
              {showsCourse ? 'Hide the course' : 'Show the course'}
            </Button>
          </>
        }
      >
        <div className="grid gap-6">
          <Progress
            label={`${secondsText(run.duration)} at ${run.target_rps === null ? 'full speed' : `${run.target_rps} a second`}`}
            value={run.total_requests}
            max={run.planned_requests}
            valueText={`${formatCount(run.total_requests)} of ${formatCount(run.planned_requests)}`}
          />
          <RunFigures run={run} />
          {showsCourse && <RunCourse run={run} />}
        </div>
      </Card>
    </section>
  );
}
