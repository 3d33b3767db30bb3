import type { TraceEvent } from './trace.ts';

/** What runs or compiles code. The page of the benchmark has no other script. */
const WORK = new Set([
  'EvaluateScript',
  'FunctionCall',
  'RunMicrotasks',
  'FireIdleCallback',
  'TimerFire',
  'EventDispatch',
  'v8.compile',
  'V8.CompileCode',
  'v8.callFunction',
  'v8.run',
]);
const TASK = 'RunTask';

/** The processor time of the page’s main thread, in milliseconds. */
export interface ScriptWork {
  total: number;
  /** The part of the longest task. */
  longestTask: number;
}

/** The time in which the main thread ran or compiled scripts, what the browser does for them included. */
export function scriptWorkOf(events: readonly TraceEvent[], scriptUrl: string): ScriptWork {
  const script = events.find(({ args }) => args.data?.url === scriptUrl);
  if (!script) throw new Error('The trace has no event of the script.');
  const own = events.filter(({ pid, tid, ph }) => pid === script.pid && tid === script.tid && ph === 'X');
  const work = outermost(own.filter(({ name }) => WORK.has(name)));
  const tasks = outermost(own.filter(({ name }) => name === TASK));
  if (tasks.length === 0) throw new Error('The trace has no tasks.');
  const parts = tasks.map((task) => timeOf(work.filter((event) => isIn(event, task))));
  return { total: timeOf(work), longestTask: Math.max(...parts) };
}

/** The events without those that are in others. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  const result: TraceEvent[] = [];
  let end = 0;
  for (const event of events.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    if (event.ts < end) continue;
    result.push(event);
    end = event.ts + event.dur;
  }
  return result;
}

function isIn(event: TraceEvent, task: TraceEvent): boolean {
  return event.ts >= task.ts && event.ts < task.ts + task.dur;
}

function timeOf(events: readonly TraceEvent[]): number {
  return events.reduce((sum, { tdur }) => sum + tdur, 0) / 1_000;
}
