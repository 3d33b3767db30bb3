import { type Instant, instantOf, MINUTE } from '../time.ts';

/** What was measured of one thing in a minute or an hour. */
export interface Figures {
  /** How often it was measured. */
  count: number;
  sum: number;
  max: number;
  /** Of durations: how many fell into each class, by its number. */
  classes?: Record<string, number>;
}

/** Figures by their metric, such as `api.response_ms`. */
export type FiguresByMetric = Record<string, Figures>;

/** Figures of a minute, which begins at `at`. */
export interface MinuteFigures {
  at: Instant;
  figures: FiguresByMetric;
}

/** The name of the only object that stores them. */
export const SAMPLES = 'system';

/** Classes of durations per doubling: their bounds are 19 % apart. */
const CLASSES_PER_DOUBLING = 4;

export function minuteOf(now: Instant): Instant {
  return instantOf(now - (now % MINUTE));
}

export function figuresOf(value: number, isDuration: boolean): Figures {
  const figures = { count: 1, sum: value, max: value };
  return isDuration ? { ...figures, classes: { [classOf(value)]: 1 } } : figures;
}

function classOf(ms: number): number {
  return Math.ceil(CLASSES_PER_DOUBLING * Math.log2(Math.max(1, ms)));
}

/** Adds figures to those of `into`. */
export function addFigures(into: FiguresByMetric, more: FiguresByMetric): void {
  for (const [metric, added] of Object.entries(more)) {
    const before = into[metric];
    into[metric] = before ? sumOf(before, added) : { ...added };
  }
}

function sumOf(a: Figures, b: Figures): Figures {
  const sum = { count: a.count + b.count, sum: a.sum + b.sum, max: Math.max(a.max, b.max) };
  if (!a.classes && !b.classes) return sum;
  const classes = { ...a.classes };
  for (const [name, count] of Object.entries(b.classes ?? {})) classes[name] = (classes[name] ?? 0) + count;
  return { ...sum, classes };
}

/** The bound of the class below which this share of the durations is, at most the longest one; null without classes. */
export function percentile({ count, max, classes }: Figures, share: number): number | null {
  if (!classes) return null;
  let seen = 0;
  for (const [name, ofClass] of Object.entries(classes).toSorted(([a], [b]) => Number(a) - Number(b))) {
    seen += ofClass;
    if (seen >= share * count) return Math.min(max, Math.round(2 ** (Number(name) / CLASSES_PER_DOUBLING)));
  }
  return max;
}

/** Adds up what an isolate measures, minute by minute. A minute is complete when something is measured in a later one. */
export class MinuteTally {
  #current: MinuteFigures | null = null;
  #complete: MinuteFigures[] = [];

  add(now: Instant, figures: FiguresByMetric): void {
    const at = minuteOf(now);
    if (this.#current?.at !== at) {
      if (this.#current) this.#complete.push(this.#current);
      this.#current = { at, figures: {} };
    }
    addFigures(this.#current.figures, figures);
  }

  /** The complete minutes, once. */
  takeComplete(): MinuteFigures[] {
    const complete = this.#complete;
    if (complete.length > 0) this.#complete = [];
    return complete;
  }
}
