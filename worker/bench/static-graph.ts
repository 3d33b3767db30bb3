import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type BuiltWorker, built } from './build-workers.ts';

/** What esbuild writes about a bundle, as far as it is read here. */
const Metafile = z.object({
  inputs: z.record(
    z.string(),
    z.object({ imports: z.array(z.object({ path: z.string(), kind: z.string() })) }),
  ),
  outputs: z.record(
    z.string(),
    z.object({
      entryPoint: z.string().optional(),
      inputs: z.record(z.string(), z.object({ bytesInOutput: z.number() })),
    }),
  ),
});

/** The size of a Worker's bundle, and of the modules in it that are evaluated before the first dynamic import. */
export function bundleBytes(worker: BuiltWorker): { evaluated: number; all: number } {
  const { inputs, outputs } = Metafile.parse(JSON.parse(readFileSync(built(worker).metafile, 'utf8')));
  const output = Object.values(outputs).find(({ entryPoint }) => entryPoint !== undefined);
  if (!output?.entryPoint) throw new Error('The bundle has no entry point.');
  const seen = new Set([output.entryPoint]);
  for (const path of seen)
    for (const { path: target, kind } of inputs[path]?.imports ?? [])
      if (kind !== 'dynamic-import') seen.add(target);
  const sizeOf = (path: string) => output.inputs[path]?.bytesInOutput ?? 0;
  const sum = (paths: Iterable<string>) => [...paths].reduce((bytes, path) => bytes + sizeOf(path), 0);
  return { evaluated: sum(seen), all: sum(Object.keys(output.inputs)) };
}
