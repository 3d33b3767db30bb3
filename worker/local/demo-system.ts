import { setTimeout as pause } from 'node:timers/promises';

const KEY = `ak_${'0123456789abcdef'.repeat(4)}`;
const OPERATOR_TOKEN = 'local-only-operator-token';
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
/** A standard plan has 50 calls a minute. */
const POLL_MS = 2_000;
const TIMEOUT_MS = 90_000;

/** The running local system, as a publisher, a visitor, an operator and the sandbox's keeper see it. */
export function localSystem(origin: string) {
  const call = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(new URL(path, origin), init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const operator = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  return {
    /** A call of the public API with the demo key. */
    asPublisher: <Answer>(path: string) =>
      call<Answer>(path, { headers: { authorization: `Bearer ${KEY}`, accept: 'application/json' } }),
    /** A person's browser that follows one hop; answers where it is sent. */
    async follow(address: string): Promise<URL> {
      const response = await fetch(new URL(address, origin), {
        redirect: 'manual',
        headers: { 'user-agent': BROWSER, accept: 'text/html' },
      });
      const location = response.headers.get('location');
      if (response.status !== 302 || !location)
        throw new Error(`${address} answered ${response.status} where a redirect was due.`);
      return new URL(location, new URL(address, origin));
    },
    /** A call of a program that holds no key of ours. */
    send: <Answer>(path: string, init: RequestInit) => call<Answer>(path, init),
    inSandbox: <Answer>(path: string, body: unknown) => call<Answer>(`/sandbox/${path}`, post(body)),
    job: <Answer>(name: string) => call<Answer>(`/dev/jobs/${name}`, post({})),
    /** Reads the network's report now and waits for the end of the run. */
    async readReport(network: string): Promise<SyncRun> {
      const path = `/v1/operations/networks/${network}/sync?kind=revenue`;
      const { data: begun } = await until('the report to be free', () =>
        call<{ data: SyncRun }>(path, { method: 'POST', headers: operator }).catch((error: Error) => {
          if (error.message.includes('sync.already_running')) return null;
          throw error;
        }),
      );
      return until(`the ${network} report`, async () => {
        const { data } = await call<{ data: SyncRun[] }>('/v1/operations/sync-runs?per_page=20', {
          headers: operator,
        });
        const run = data.find((each) => each.id === begun.id);
        return run && run.status !== 'running' ? run : null;
      });
    },
  };
}

export type LocalSystem = ReturnType<typeof localSystem>;

export interface SyncRun {
  id: string;
  status: string;
  rows_new: number;
  rows_changed: number;
  rows_unchanged: number;
  error_detail: string | null;
}

/** Asks again until there is an answer; throws after a minute and a half. */
export async function until<Value>(what: string, ask: () => Promise<Value | null>): Promise<Value> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await pause(POLL_MS)) {
    const value = await ask();
    if (value !== null) return value;
  }
  throw new Error(`Waited too long for ${what}.`);
}
