import { buildWeb } from './prepare.ts';

/** Builds the web app once, before the system tests of all workers. */
export default async function setup(): Promise<void> {
  await buildWeb();
}
