import { unstable_readConfig } from 'wrangler';
import { z } from 'zod';
import type { BenchSystem } from './bench-system.ts';

const Keys = z.object({ keys: z.array(z.string()) });

/** Asks and reads the answer. Throws when it is refused. */
export async function call<Answer>(
  url: string,
  shape: z.ZodType<Answer>,
  init: RequestInit = {},
): Promise<Answer> {
  const response = await fetch(url, init);
  if (!response.ok)
    throw new Error(`${url} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  return shape.parse(await response.json());
}

/** Asks the bench's own Worker. */
export function probe<Answer>(
  system: BenchSystem,
  path: string,
  shape: z.ZodType<Answer>,
  body: object = {},
): Promise<Answer> {
  return call(`${system.probe}/${path}`, shape, { method: 'POST', body: JSON.stringify(body) });
}

/** Sets something of the sandbox networks. */
export async function control(system: BenchSystem, path: string, body: object): Promise<void> {
  await call(`${system.sandbox}/control/${path}`, z.unknown(), {
    method: 'POST',
    body: JSON.stringify(body),
  });
}

/** Makes the networks, which keep no pace, and two premium publishers with so many keys each; answers their keys. */
export async function setUp(system: BenchSystem, publishers = 2): Promise<string[]> {
  await control(system, 'limits', { wildfireIntervalMs: 0 });
  return (await probe(system, 'set-up', Keys, { publishers })).keys;
}

/** The headers of an operator. */
export function operator(): Record<string, string> {
  const { vars } = unstable_readConfig({ config: 'wrangler.toml' });
  return { authorization: `Bearer ${vars.OPERATOR_TOKEN}` };
}
