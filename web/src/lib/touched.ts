import { ApiError } from './client.ts';

/**
 * What a form sends: the fields whose value differs from the one that the form was filled with, and the values of these in the record
 * as `seen`. The API refuses the change if one of them has another value by then. `record` is left out if the form is filled with
 * the values of the record themselves.
 */
export function touchedOf<
  Given extends object,
  Filled extends Readonly<Partial<Record<keyof Given, unknown>>>,
>(
  filled: Filled,
  given: Readonly<Given>,
  record: Filled = filled,
): { change: Partial<Given>; seen: Partial<Pick<Filled, keyof Given>> } {
  const names = Object.keys(given).filter(
    (name) => JSON.stringify(Reflect.get(given, name)) !== JSON.stringify(Reflect.get(filled, name)),
  );
  const only = (fields: object) => Object.fromEntries(names.map((name) => [name, Reflect.get(fields, name)]));
  return {
    change: only(given) as Partial<Given>,
    seen: only(record) as Partial<Pick<Filled, keyof Given>>,
  };
}

/** True for the refusal of a change whose record has changed since it was loaded. */
export function isOutdated(error: Error): boolean {
  return error instanceof ApiError && error.code === 'seen.outdated';
}
