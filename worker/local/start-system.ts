import { errorMessage } from '../platform/errors.ts';
import { migrateDatabase } from './migrate-database.ts';
import { isFree } from './port.ts';
import { buildWeb } from './prepare.ts';
import { runSchedules } from './schedules.ts';
import { sampleLink, seed } from './seed.ts';
import { type LocalServer, startServer } from './server.ts';
import { summary } from './summary.ts';
import { timed } from './timed.ts';

const DEFAULT_PORT = 8788;
const port = Number(process.env.PORT || DEFAULT_PORT);
/** The database contains links to its own origin, so a system on another port has its own database. */
const suffix = port === DEFAULT_PORT ? '' : `-${port}`;
const state = `.wrangler/state${suffix}`;
const log = `.wrangler/server${suffix}.log`;
let server: LocalServer | undefined;
let stopSchedules = () => {};
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());
try {
  await start();
} catch (error) {
  if (!stopping) {
    console.error(`  ${errorMessage(error)}`);
    process.exit(1);
  }
}

async function start(): Promise<void> {
  if (!(await isFree(port)))
    throw new Error(
      `Port ${port} is in use, perhaps by another npm start. Stop it, or choose another port: PORT=${port + 1} npm start`,
    );
  await timed('Database', () => migrateDatabase(state));
  await timed('Web app', buildWeb);
  server = await timed('Server', () => startServer({ port, state, log }));
  const link = await demoLink(server.origin);
  stopSchedules = runSchedules(server.origin);
  console.log(summary(server.origin, link, log));
  await server.ended;
  throw new Error(`The local system ended unexpectedly. See ${log}.`);
}

/** Loads the demo data and returns a link. A system with incomplete demo data still runs. */
async function demoLink(origin: string): Promise<string | null> {
  try {
    await timed('Demo data', () => seed(origin));
    return await sampleLink(origin);
  } catch (error) {
    if (!stopping) console.error(`  The demo data is not complete: ${errorMessage(error)}`);
    return null;
  }
}

async function stop(): Promise<void> {
  stopping = true;
  stopSchedules();
  await server?.stop();
  process.exit(0);
}
