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

/** The headers of a new person with all permissions, whose session was just confirmed. Only people have effects. */
export async function newAdmin(system: BenchSystem): Promise<Record<string, string>> {
  const response = await fetch(`${system.origin}/dev/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role: 'admin', confirmed: true }),
  });
  if (!response.ok) throw new Error(`The session returned ${response.status}.`);
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  return { cookie, origin: system.origin, 'content-type': 'application/json' };
}

/** The headers of the operator token, which reads and starts syncs. */
export function operator(): Record<string, string> {
  const { vars } = unstable_readConfig({ config: 'wrangler.toml' });
  return { authorization: `Bearer ${vars.OPERATOR_TOKEN}` };
}
