import { Agent, createServer, request as httpRequest, type Server } from 'node:http';

/** What came through, seen from outside the system. */
export interface Counted {
  /** Responses by status. */
  statuses: Record<string, number>;
  /** Milliseconds until the headers of a response. */
  latencies: number[];
  errors: number;
}

export interface CountingProxy {
  origin: string;
  counted: Counted;
  /** Where requests go. It isn't known before the system has started. */
  forwardTo: (origin: string) => void;
  stop: () => Promise<void>;
}

/** The public address of a system under test: it forwards each request, and counts and times its response. */
export async function startCountingProxy(port: number): Promise<CountingProxy> {
  const counted: Counted = { statuses: {}, latencies: [], errors: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let target = '';
  const server = createServer((incoming, outgoing) => {
    const began = performance.now();
    const { method, url, headers } = incoming;
    const forwarded = httpRequest(`${target}${url}`, { method, headers, agent }, (response) => {
      counted.latencies.push(performance.now() - began);
      const status = `${response.statusCode}`;
      counted.statuses[status] = (counted.statuses[status] ?? 0) + 1;
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => {
      counted.errors++;
      outgoing.writeHead(502).end();
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    counted,
    forwardTo: (origin) => {
      target = origin;
    },
    async stop() {
      agent.destroy();
      await closed(server);
    },
  };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
