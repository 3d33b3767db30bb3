import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: 'localhost' }, () => probe.close(() => resolve(true)));
  });
}

/** Below the ports that systems take for connections to others, any of which can take a port between its test and its use. */
const PORTS = { from: 20_000, to: 32_000 };
const given = new Set<number>();

/** Returns a port that no process listens on, and another one each time. */
export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.to);
  if (given.has(port) || !(await isFree(port))) return freePort();
  given.add(port);
  return port;
}
