import { HOUR } from '../../platform/time.ts';
import { CLICK_CLASSIFICATIONS, type ClickClassification } from '../classification.ts';
import { clickFacts } from '../click-id.ts';
import type { ClickRecord } from '../click-record.ts';
import { DIMENSIONS, type Dimension, VALUE_OF } from './dimensions.ts';

/** The number of clicks of each classification; one without clicks may be missing. */
export type ClassCounts = Partial<Record<ClickClassification, number>>;

/** The value that stands for all others, if a dimension has too many on a day. No click can have it. */
export const OTHER_VALUES = '(other)';
const MAX_VALUES = 1_000;
const CLASSES = CLICK_CLASSIFICATIONS.length;

/** Counts of one value: by `hour × CLASSES + class`. */
type Slots = Map<number, number>;

/** Counts as JSON: each value with its slots and their numbers in turn. Counts of a whole day are in the slots of hour 0. */
type StoredCounts = [value: string | null, slots: number[]][];

/** One day's counts of a dimension, as they are stored: of the whole day, and by hour. */
export type SerializedCounts = { totals: string; hours: string };

type Visit = (
  value: string | null,
  hour: number,
  classification: ClickClassification,
  clicks: number,
) => void;

/** The clicks of one day, counted by hour, dimension, value and classification. */
export class DayCounts {
  readonly #dimensions = new Map<Dimension, Map<string | null, Slots>>();

  add(click: ClickRecord): void {
    const hour = Math.floor((clickFacts(click.clickId).at / HOUR) % 24);
    const slot = hour * CLASSES + CLICK_CLASSIFICATIONS.indexOf(click.classification);
    for (const dimension of DIMENSIONS) this.#addTo(dimension, VALUE_OF[dimension](click), slot, 1);
  }

  /** Calls `visit` with each count of a dimension. */
  forEach(dimension: Dimension, visit: Visit): void {
    for (const [value, slots] of this.#dimensions.get(dimension) ?? [])
      for (const [slot, clicks] of slots) visit(value, hourOf(slot), classOf(slot), clicks);
  }

  /** Of very many values only those with the most clicks keep their names. */
  serialize(dimension: Dimension): SerializedCounts {
    const values = [...(this.#dimensions.get(dimension) ?? [])];
    const byClicks = values.length > MAX_VALUES ? values.sort((a, b) => sumOf(b[1]) - sumOf(a[1])) : values;
    const rest = new Map<number, number>();
    for (const [, slots] of byClicks.slice(MAX_VALUES)) addSlots(rest, slots);
    const stored = byClicks.slice(0, MAX_VALUES);
    if (rest.size > 0) stored.push([OTHER_VALUES, rest]);
    return { totals: toJson(stored, daySlots), hours: toJson(stored, (slots) => slots) };
  }

  /** Adds counts by hour that `serialize` returned. */
  addSerialized(dimension: Dimension, hours: string): void {
    forEachStored(hours, (value, slot, clicks) => this.#addTo(dimension, value, slot, clicks));
  }

  #addTo(dimension: Dimension, value: string | null, slot: number, clicks: number): void {
    const values = this.#dimensions.get(dimension) ?? new Map<string | null, Slots>();
    this.#dimensions.set(dimension, values);
    const slots = values.get(value) ?? new Map<number, number>();
    values.set(value, slots);
    slots.set(slot, (slots.get(slot) ?? 0) + clicks);
  }
}

/** Calls `visit` with each of the counts of `SerializedCounts`. The hour of a total is 0. */
export function forEachCount(json: string, visit: Visit): void {
  forEachStored(json, (value, slot, clicks) => visit(value, hourOf(slot), classOf(slot), clicks));
}

function forEachStored(
  json: string,
  visit: (value: string | null, slot: number, clicks: number) => void,
): void {
  const stored: StoredCounts = JSON.parse(json);
  for (const [value, slots] of stored)
    for (let at = 0; at < slots.length; at += 2) visit(value, slots[at] ?? 0, slots[at + 1] ?? 0);
}

function toJson(values: readonly (readonly [string | null, Slots])[], part: (slots: Slots) => Slots): string {
  return JSON.stringify(
    values.map(([value, slots]): StoredCounts[number] => [value, [...part(slots)].flat()]),
  );
}

/** The sums of all hours. */
function daySlots(slots: Slots): Slots {
  const sums = new Map<number, number>();
  for (const [slot, clicks] of slots) sums.set(slot % CLASSES, (sums.get(slot % CLASSES) ?? 0) + clicks);
  return sums;
}

function hourOf(slot: number): number {
  return Math.floor(slot / CLASSES);
}

function classOf(slot: number): ClickClassification {
  return CLICK_CLASSIFICATIONS[slot % CLASSES] ?? 'click';
}

function addSlots(into: Slots, slots: Slots): void {
  for (const [slot, clicks] of slots) into.set(slot, (into.get(slot) ?? 0) + clicks);
}

function sumOf(slots: Slots): number {
  return [...slots.values()].reduce((sum, clicks) => sum + clicks, 0);
}
