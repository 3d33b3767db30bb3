import { readDocs } from '../../../client/docs-fences.ts';
import { runnableFences, runPage } from '../../../client/docs-runner.ts';
import { everySample, runSample } from '../../../client/sdk-runner.ts';
import { DEMO_KEY } from '../../local/demo-system.ts';
import { buildWeb } from '../../local/prepare.ts';
import { installSamplePrograms } from '../../local/sample-programs.ts';
import { runSchedules } from '../../local/schedules.ts';
import { ownSystem } from '../../local/testing/own-system.ts';
import { errorMessage } from '../../platform/errors.ts';
import type { Finding } from '../finding.ts';

/** Runs every sample of the documentation in its language against a system: those of a call, and those of the pages. */
export async function samples(): Promise<Finding[]> {
  await Promise.all([installSamplePrograms(), buildWeb()]);
  const system = await ownSystem();
  const server = await system.start();
  const wrong: string[] = [];
  let right = 0;
  const pages = readDocs();
  const wrongFences: string[] = [];
  let stopSchedules = () => {};
  try {
    const { origin } = server;
    await fetch(`${origin}/dev/seed`, { method: 'POST' });
    const target = { origin, key: DEMO_KEY, brandDomain: await brandDomainOf(origin) };
    for (const { sample, language } of everySample())
      try {
        const printed = await runSample(sample, language, target);
        if (sample.form.test(printed)) right++;
        else wrong.push(`${sample.name} in ${language} printed ${printed}`);
      } catch (error) {
        wrong.push(`${sample.name} in ${language}: ${errorMessage(error).slice(0, 300)}`);
      }
    stopSchedules = runSchedules(origin, { pollMs: 500 });
    for (const page of pages) {
      const problems = await runPage(page, target);
      wrongFences.push(...problems.map(({ place, problem }) => `${place}: ${problem}`));
    }
  } finally {
    stopSchedules();
    await server.kill();
    system.remove();
  }
  const all = everySample().length;
  const fences = pages.flatMap(runnableFences).length;
  const wrongPlaces = new Set(wrongFences.map((each) => each.split(': ', 1)[0]));
  return [
    {
      promise: 'Each sample of the documentation prints what it says, in its own language',
      target: `${all} of ${all}`,
      measured: `${right} of ${all}`,
      details: wrong.join('; '),
      passed: right === all,
    },
    {
      promise: 'Each runnable sample on a page of the documentation does what the page says',
      target: `${fences} of ${fences}`,
      measured: `${fences - wrongPlaces.size} of ${fences}`,
      details: wrongFences.join('; '),
      passed: wrongFences.length === 0,
    },
  ];
}

async function brandDomainOf(origin: string): Promise<string> {
  const response = await fetch(`${origin}/v1/brands?per_page=20`);
  const { data } = (await response.json()) as { data: { domain: string | null }[] };
  const domain = data.find((brand) => brand.domain !== null)?.domain;
  if (!domain) throw new Error('No brand of the system has a domain.');
  return domain;
}
