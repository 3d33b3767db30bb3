import type { Fault } from './mutant.ts';

/**
 * The faults that the arguments of `npm run mutants` name: those whose name, room or file has one of the texts, or all
 * without a text. `--from <text>` leaves out those before the first one that has it.
 */
export function chooseFaults(all: readonly Fault[], args: readonly string[]): readonly Fault[] {
  const at = args.indexOf('--from');
  const first = at < 0 ? null : (args[at + 1] ?? '');
  const texts = at < 0 ? args : args.toSpliced(at, 2);
  const start = first === null ? 0 : all.findIndex((fault) => isNamed(fault, first));
  return (start < 0 ? [] : all.slice(start)).filter(
    (fault) => texts.length === 0 || texts.some((text) => isNamed(fault, text)),
  );
}

function isNamed({ name, room, file }: Fault, text: string): boolean {
  return [name, room, file].some((each) => each.toLowerCase().includes(text.toLowerCase()));
}

/** The path of a room: a folder of `worker/`, or a path outside. */
export function placeOf(room: string): string {
  return /^(web|script)\//.test(room) ? room : `worker/${room}`;
}
