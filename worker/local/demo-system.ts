import { setTimeout as pause } from 'node:timers/promises';

/** The API key of the demo account. */
export const DEMO_KEY = `ak_${'0123456789abcdef'.repeat(4)}`;
const OPERATOR_TOKEN = 'local-only-operator-token';
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
/** A standard plan has 50 calls a minute. */
const POLL_MS = 2_000;
const TIMEOUT_MS = 90_000;

/** A client of the running local system for a publisher, a visitor, an operator and the sandbox. */
export function localSystem(origin: string) {
  const call = async <Body>(path: string, init: RequestInit = {}): Promise<Body> => {
    const response = await fetchWithinLimit(new URL(path, origin), init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path} returned ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const operator = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  return {
    /** Calls the API with the demo key. */
    asPublisher: <Body>(path: string) =>
      call<Body>(path, { headers: { authorization: `Bearer ${DEMO_KEY}`, accept: 'application/json' } }),
    /** Requests a link as a browser, with more headers if it is that of a certain visitor, and returns the URL of its redirect. */
    async follow(address: string, from: Record<string, string> = {}): Promise<URL> {
      const response = await fetch(new URL(address, origin), {
        redirect: 'manual',
        headers: { 'user-agent': BROWSER, accept: 'text/html', ...from },
      });
      const location = response.headers.get('location');
      if (response.status !== 302 || !location)
        throw new Error(`${address} returned ${response.status}, not a redirect.`);
      return new URL(location, new URL(address, origin));
    },
    /** Calls the API without a key. */
    send: <Body>(path: string, init: RequestInit) => call<Body>(path, init),
    inSandbox: <Body>(path: string, body: unknown) => call<Body>(`/sandbox/${path}`, post(body)),
    job: <Body>(name: string) => call<Body>(`/dev/jobs/${name}`, post({})),
    /** Syncs the network's report and waits for the end of the run. */
    async readReport(network: string): Promise<SyncRun> {
      const path = `/v1/operations/networks/${network}/sync?kind=revenue`;
      const { data: started } = await until('the end of a running sync', () =>
        call<{ data: SyncRun }>(path, { method: 'POST', headers: operator }).catch((error: Error) => {
          if (error.message.includes('sync.already_running')) return null;
          throw error;
        }),
      );
      return until(`the ${network} report`, async () => {
        const { data } = await call<{ data: SyncRun[] }>('/v1/operations/sync-runs?per_page=20', {
          headers: operator,
        });
        const run = data.find((each) => each.id === started.id);
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

/** A call above the limit isn't carried out. It is repeated once, when the response says that it may be. */
async function fetchWithinLimit(url: URL, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (response.status !== 429) return response;
  const seconds = Number(response.headers.get('retry-after'));
  console.log(`     … the limit of calls is used up; going on in ${seconds} s`);
  await pause(seconds * 1_000);
  return fetch(url, init);
}

/** Polls until there is a value. Throws after a timeout. */
export async function until<Value>(description: string, poll: () => Promise<Value | null>): Promise<Value> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await pause(POLL_MS)) {
    const value = await poll();
    if (value !== null) return value;
  }
  throw new Error(`Timed out waiting for ${description}.`);
}
