import { unstable_readConfig } from 'wrangler';
import { z } from 'zod';
import type { BenchSystem } from './bench-system.ts';

const Keys = z.object({ keys: z.array(z.string()) });

/** Calls a URL and parses the response. Throws on an error status. */
export async function call<Body>(url: string, shape: z.ZodType<Body>, init: RequestInit = {}): Promise<Body> {
  const response = await fetch(url, init);
  if (!response.ok)
    throw new Error(`${url} returned ${response.status}: ${(await response.text()).slice(0, 300)}`);
  return shape.parse(await response.json());
}

/** Calls the benchmark's own Worker. */
export function probe<Body>(
  system: BenchSystem,
  path: string,
  shape: z.ZodType<Body>,
  body: object = {},
): Promise<Body> {
  return call(`${system.probe}/${path}`, shape, { method: 'POST', body: JSON.stringify(body) });
}

/** Calls the control API of the sandbox. */
export async function control(system: BenchSystem, path: string, body: object): Promise<void> {
  await call(`${system.sandbox}/control/${path}`, z.unknown(), {
    method: 'POST',
    body: JSON.stringify(body),
  });
}

/** Creates the networks without rate limits, and two premium publishers. Returns their keys. */
export async function setUp(system: BenchSystem, publishers = 2): Promise<string[]> {
  await control(system, 'limits', { wildfireIntervalMs: 0 });
  return (await probe(system, 'set-up', Keys, { publishers })).keys;
}

export function operator(): Record<string, string> {
  const { vars } = unstable_readConfig({ config: 'wrangler.toml' });
  return { authorization: `Bearer ${vars.OPERATOR_TOKEN}` };
}
