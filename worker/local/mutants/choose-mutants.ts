import type { Mutant } from './mutant.ts';

/**
 * The mutants that the arguments of `npm run mutants` name: those whose name, room or file has one of the texts, or all
 * without a text. `--from <text>` leaves out those before the first one that has it.
 */
export function chooseMutants(all: readonly Mutant[], args: readonly string[]): readonly Mutant[] {
  const at = args.indexOf('--from');
  const first = at < 0 ? null : (args[at + 1] ?? '');
  const texts = at < 0 ? args : args.toSpliced(at, 2);
  const start = first === null ? 0 : all.findIndex((mutant) => isNamed(mutant, first));
  return (start < 0 ? [] : all.slice(start)).filter(
    (mutant) => texts.length === 0 || texts.some((text) => isNamed(mutant, text)),
  );
}

function isNamed({ name, room, file }: Mutant, text: string): boolean {
  return [name, room, file].some((each) => each.toLowerCase().includes(text.toLowerCase()));
}

/** The path of a room: a folder of `worker/`, or a path outside. */
export function placeOf(room: string): string {
  return /^(web|script)\//.test(room) ? room : `worker/${room}`;
}
