import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../worker/local/port.ts';
import type { DocsFence, DocsFences, DocsText } from './docs-fences.ts';
import { missingFields, missingHeaders, otherLines } from './docs-responses.ts';
import { PROGRAMS as SDK_PROGRAMS } from './sdk-runner.ts';
import { SAMPLE_ORIGIN } from './sdk-samples.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 60_000;
/** The partner of a local system signs its postbacks with it. */
const DEMO_PARTNER_KEY = 'local-only-demo-partner-key';

/** What runs a fence, and the name of its file. */
const PROGRAMS: Readonly<Record<string, { command: string; file: string }>> = {
  ...SDK_PROGRAMS,
  bash: SDK_PROGRAMS.curl,
};

/** A local system whose schedules run. */
export interface DocsSystem {
  origin: string;
  /** A domain of a brand that earns. */
  brandDomain: string;
}

/** A sample that doesn’t do what its page says. */
export interface DocsProblem {
  place: string;
  problem: string;
}

/** The fences of a page that are run. */
export function runnableFences({ groups }: DocsText): DocsFence[] {
  return groups.flatMap(({ samples }) => samples.filter((fence) => fence.run !== null));
}

/** Runs the marked fences of a page in their order, as a reader who has just signed up and sold something. */
export async function runPage(page: DocsText, system: DocsSystem): Promise<DocsProblem[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-docs-'));
  try {
    const reader = await newReader(system);
    const problems: DocsProblem[] = [];
    for (const group of page.groups)
      for (const fence of group.samples.filter((each) => each.run !== null)) {
        const found = await problemsOf(fence, group, { ...reader, folder }).catch((error: unknown) => [
          messageOf(error),
        ]);
        const place = `${page.slug}.mdx:${fence.line}`;
        problems.push(...found.map((problem) => ({ place, problem })));
      }
    return problems;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Reader extends DocsSystem {
  publisherId: string;
  key: string;
  env: Readonly<Record<string, string>>;
}

type InFolder = Reader & { folder: string };

function problemsOf(fence: DocsFence, group: DocsFences, reader: InFolder): Promise<string[]> {
  if (fence.run === 'verify') return problemsOfVerifier(fence, reader);
  if (fence.run === 'receiver') return problemsOfReceiver(fence, reader);
  return problemsOfProgram(fence, group.response, reader);
}

async function problemsOfProgram(
  fence: DocsFence,
  response: DocsFence | null,
  reader: InFolder,
): Promise<string[]> {
  const program = PROGRAMS[fence.language];
  if (!program) return [`Nothing runs ${fence.language}.`];
  const file = fence.title && /^[\w-]+\.\w+$/.test(fence.title) ? fence.title : program.file;
  writeFileSync(join(reader.folder, file), `${filled(fence.code, reader)}\n`);
  const options = fence.language === 'curl' ? { CURL_HOME: quietCurl(reader.folder) } : {};
  const { stdout } = await run(program.command, [file], {
    cwd: reader.folder,
    env: { ...process.env, ...reader.env, ...options },
    timeout: TIMEOUT_MS,
  });
  if (!response) return [];
  const documented = filled(response.code, reader);
  if (response.language === 'json') return missingFields(JSON.parse(documented), JSON.parse(stdout));
  if (response.language === 'http') return missingHeaders(documented, stdout);
  return otherLines(documented, stdout);
}

/** A folder with the settings of a curl that shows no progress. */
function quietCurl(folder: string): string {
  writeFileSync(join(folder, '.curlrc'), 'silent\nshow-error\n');
  return folder;
}

/** The code as a reader has it, whose values the page shows. */
function filled(code: string, { origin, brandDomain, publisherId }: Reader): string {
  return code
    .replaceAll(SAMPLE_ORIGIN, origin)
    .replaceAll(/http:\/\/localhost:8788|https:\/\/api\.example\.com/g, origin)
    .replaceAll('https://go.example.com', `${origin}/go`)
    .replaceAll('BRAND_DOMAIN', brandDomain)
    .replaceAll('YOUR_SERVER', 'hooks.site.example')
    .replaceAll(/YOUR_ID|PUB000001/g, publisherId);
}

/** Signs up, stores a link, follows another one, buys and subscribes. The samples read the IDs from their environment. */
async function newReader(system: DocsSystem): Promise<Reader> {
  const { origin, brandDomain } = system;
  const session = await fetch(`${origin}/dev/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ confirmed: true }),
  });
  const cookie = session.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
  const { publisher_id: publisherId } = await dataOf(session);
  const created = await fetch(`${origin}/v1/publisher/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookie.join('; '), origin },
    body: JSON.stringify({ name: 'Documentation', preset: 'full_access' }),
  });
  const { full_key: key } = await dataOf(created);
  const link = `${origin}/go/${publisherId}?url=${encodeURIComponent(`https://${brandDomain}/`)}&ref=best-lamps`;
  const { click_id: clickId } = await send(origin, '/dev/purchase', { link, amount: '84.00' });
  await send(origin, '/v1/publisher/affiliate-links', { url: `https://${brandDomain}/lamps` }, key);
  const inbox = `${origin}/dev/webhooks/inbox/${publisherId}`;
  const subscription = { name: 'Inbox', url: inbox, events: ['conversion.created'] };
  const endpoint = await send(origin, '/v1/publisher/webhooks', subscription, key);
  const { id: conversionId } = await eventually(async () => {
    const { data } = await read(origin, '/v1/publisher/conversions?limit=1', key);
    return data[0];
  });
  const env = {
    TRIBUTARY_API_KEY: key,
    CLICK_ID: clickId,
    CONVERSION_ID: conversionId,
    WEBHOOK_ID: endpoint.id,
    WEBHOOK_SECRET: endpoint.secret,
    POSTBACK_KEY: DEMO_PARTNER_KEY,
  };
  return { ...system, publisherId, key, env };
}

interface Delivery {
  headers: Record<string, string>;
  body: string;
  secret: string;
}

/** What each language prints for the requests of `problemsOfVerifier`. */
const DRIVERS: Readonly<Record<string, { file: string; driver: string; code: string }>> = {
  javascript: {
    file: 'verify.mjs',
    driver: 'driver.mjs',
    code: `import { readFileSync } from 'node:fs';
import { verifyWebhook } from './verify.mjs';
const requests = JSON.parse(readFileSync('requests.json', 'utf8'));
console.log(requests.map(({ headers, body, secret }) => (verifyWebhook(headers, body, secret) ? 'yes' : 'no')).join(' '));
`,
  },
  python: {
    file: 'verify.py',
    driver: 'driver.py',
    code: `import json
from verify import verify_webhook
requests = json.load(open('requests.json'))
print(*('yes' if verify_webhook(r['headers'], r['body'].encode(), r['secret']) else 'no' for r in requests))
`,
  },
  php: {
    file: 'verify.php',
    driver: 'driver.php',
    code: `<?php
require 'verify.php';
$requests = json_decode(file_get_contents('requests.json'), true);
echo implode(' ', array_map(fn ($r) => verify_webhook($r['headers'], $r['body'], $r['secret']) ? 'yes' : 'no', $requests)), PHP_EOL;
`,
  },
  bash: {
    file: 'verify.sh',
    driver: 'driver.sh',
    code: `. ./verify.sh
for folder in request-*; do
  cd "$folder"
  if verify_webhook "$(cat id)" "$(cat timestamp)" "$(cat signature)" body "$(cat secret)"; then printf 'yes '; else printf 'no '; fi
  cd ..
done
`,
  },
};

/** A verifier accepts a real delivery, and refuses a changed body, another secret, a request that is too old or in the future, and one without a signature. */
async function problemsOfVerifier(fence: DocsFence, reader: InFolder): Promise<string[]> {
  const language = DRIVERS[fence.language];
  const program = PROGRAMS[fence.language];
  if (!language || !program) return [`Nothing verifies in ${fence.language}.`];
  const delivery = await realDelivery(reader);
  const now = Math.floor(Date.now() / 1_000);
  const requests = [
    delivery,
    { ...delivery, body: `${delivery.body} ` },
    { ...delivery, secret: `whsec_${Buffer.from('another secret of 24 bytes').toString('base64')}` },
    signedAt(delivery, now - 400),
    signedAt(delivery, now + 400),
    { ...delivery, headers: { ...delivery.headers, 'webhook-signature': '' } },
  ];
  writeFileSync(join(reader.folder, language.file), `${fence.code}\n`);
  writeFileSync(join(reader.folder, language.driver), language.code);
  writeFileSync(join(reader.folder, 'requests.json'), JSON.stringify(requests));
  if (fence.language === 'bash') await run('bash', ['-c', foldersOf(requests)], { cwd: reader.folder });
  const { stdout } = await run(program.command, [language.driver], {
    cwd: reader.folder,
    timeout: TIMEOUT_MS,
  });
  const expected = 'yes no no no no no';
  return stdout.trim() === expected ? [] : [`It says ${stdout.trim()} in place of ${expected}.`];
}

/** Commands that write each request into a folder, a file for each argument. */
function foldersOf(requests: readonly Delivery[]): string {
  return requests
    .map(({ headers, body, secret }, index) => {
      const files = {
        id: headers['webhook-id'],
        timestamp: headers['webhook-timestamp'],
        signature: headers['webhook-signature'],
        body,
        secret,
      };
      const lines = Object.entries(files).map(
        ([name, text = '']) =>
          `printf %s '${Buffer.from(text).toString('base64')}' | base64 -d > request-${index}/${name}`,
      );
      return [`mkdir -p request-${index}`, ...lines].join('\n');
    })
    .join('\n');
}

function signedAt(delivery: Delivery, seconds: number): Delivery {
  const id = delivery.headers['webhook-id'];
  const key = Buffer.from(delivery.secret.slice('whsec_'.length), 'base64');
  const hash = createHmac('sha256', key).update(`${id}.${seconds}.${delivery.body}`).digest('base64');
  const headers = {
    ...delivery.headers,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${hash}`,
  };
  return { ...delivery, headers };
}

/** A test event, as the inbox of the local system has received it. */
async function realDelivery({ origin, key, publisherId, env }: Reader): Promise<Delivery> {
  const test = `/v1/publisher/webhooks/${env.WEBHOOK_ID}/test`;
  await send(origin, test, { event: 'conversion.created' }, key);
  const { headers, body } = await eventually(async () => {
    const { data } = await read(origin, `/dev/webhooks/inbox/${publisherId}`, key);
    return data.find((each: { body: string }) => each.body.includes('"test":true'));
  });
  return { headers, body, secret: env.WEBHOOK_SECRET ?? '' };
}

/** A receiver gets a real delivery and confirms it, and refuses a request that we haven’t sent. */
async function problemsOfReceiver(fence: DocsFence, { origin, key, folder }: InFolder): Promise<string[]> {
  const port = await freePort();
  const url = `http://localhost:${port}/`;
  const endpoint = { name: 'Receiver', url, events: ['click.tracked'] };
  const { id, secret } = await send(origin, '/v1/publisher/webhooks', endpoint, key);
  const file = join(folder, fence.title ?? 'receiver.mjs');
  writeFileSync(file, `${fence.code}\n`);
  const receiver = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: String(port), TRIBUTARY_WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await eventually(() => fetch(url, { method: 'POST' }).catch(unlessListening));
    await send(origin, `/v1/publisher/webhooks/${id}/test`, { event: 'click.tracked' }, key);
    const delivery = await eventually(async () => {
      const { data } = await read(origin, `/v1/publisher/webhooks/${id}/deliveries`, key);
      return data.find((each: { log: unknown[] }) => each.log.length > 0);
    });
    const forged = await fetch(url, { method: 'POST', body: '{}', headers: { 'webhook-id': 'evt_1' } });
    return [
      ...(delivery.state === 'delivered' ? [] : [`A real delivery is ${delivery.state}.`]),
      ...(forged.status === 401 ? [] : [`A forged request gets ${forged.status}.`]),
    ];
  } finally {
    await ended(receiver);
  }
}

/** Until the receiver listens, there is no connection. */
function unlessListening(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

/** Waits until something is there. */
async function eventually<Value>(find: () => Promise<Value | undefined>): Promise<Value> {
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until) {
    const value = await find();
    if (value !== undefined) return value;
    await pause(250);
  }
  throw new Error('It did not happen within a minute.');
}

async function read(origin: string, path: string, key: string) {
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
  const response = await fetch(`${origin}${path}`, { headers });
  return JSON.parse(await response.text());
}

async function send(origin: string, path: string, body: object, key?: string) {
  const headers = {
    'content-type': 'application/json',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  };
  return dataOf(await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }));
}

async function dataOf(response: Response) {
  const body = JSON.parse(await response.text());
  if (!response.ok) throw new Error(`${response.url} returned ${response.status}: ${JSON.stringify(body)}`);
  return body.data;
}

function messageOf(error: unknown): string {
  const { message, stderr } = Object(error);
  return String(stderr || message || error).slice(0, 600);
}
