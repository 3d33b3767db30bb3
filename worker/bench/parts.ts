import type { Finding } from './finding.ts';

/** The parts in the order of docs/benchmarks.md. A run loads only those that it measures. */
export const PARTS: Readonly<Record<string, () => Promise<Finding[]>>> = {
  redirect: async () => (await import('./parts/redirect.ts')).redirect(),
  cold: async () => (await import('./parts/cold.ts')).cold(),
  sync: async () => (await import('./parts/sync.ts')).catalogSync(),
  memory: async () => (await import('./parts/memory.ts')).memory(),
  analytics: async () => (await import('./parts/analytics.ts')).analytics(),
  'click-stores': async () => (await import('./parts/click-stores.ts')).clickStores(),
  'click-lookup': async () => (await import('./parts/click-lookup.ts')).clickLookup(),
  search: async () => (await import('./parts/search.ts')).search(),
  'brand-list': async () => (await import('./parts/brand-list.ts')).brandList(),
  programs: async () => (await import('./parts/programs.ts')).programs(),
  reports: async () => (await import('./parts/reports.ts')).reports(),
  'authenticated-list': async () => (await import('./parts/authenticated-list.ts')).authenticatedList(),
  script: async () => (await import('./parts/script.ts')).script(),
  mcp: async () => (await import('./parts/mcp.ts')).mcp(),
  samples: async () => (await import('./parts/samples.ts')).samples(),
  compliance: async () => (await import('./parts/compliance.ts')).compliance(),
  'payout-run': async () => (await import('./parts/payout-run.ts')).payoutRun(),
  'load-test': async () => (await import('./parts/load-test.ts')).loadTest(),
  campaign: async () => (await import('./parts/campaign.ts')).campaign(),
  histories: async () => (await import('./parts/histories.ts')).histories(),
  'paypal-answers': async () => (await import('./parts/paypal-answers.ts')).paypalAnswers(),
  'one-person': async () => (await import('./parts/one-person.ts')).onePerson(),
  properties: async () => (await import('./parts/properties.ts')).properties(),
  deploy: async () => (await import('./parts/deploy.ts')).deploy(),
  drill: async () => (await import('./parts/drill.ts')).drill(),
  jobs: async () => (await import('./parts/jobs.ts')).jobs(),
  scale: async () => (await import('./parts/scale.ts')).scale(),
};

/** Parts that take many minutes. They run only if they are named. */
export const LONG_PARTS: readonly string[] = [
  'click-lookup',
  'payout-run',
  'load-test',
  'campaign',
  'histories',
  'paypal-answers',
  'one-person',
  'properties',
  'deploy',
  'drill',
  'jobs',
  'scale',
];
