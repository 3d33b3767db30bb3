import type { AccountState } from './account-state.ts';

/** What an account has after a deployment, without IDs and times: two accounts that are the same have the same summary. */
export function summaryOf(state: AccountState): string {
  return JSON.stringify(
    {
      databases: [...state.databases.values()].map(({ name, location, data }) => ({
        name,
        location,
        schema: data.prepare('SELECT name, sql FROM sqlite_master ORDER BY name').all(),
      })),
      namespaces: [...state.namespaces.values()].sort(),
      buckets: [...state.buckets.values()],
      queues: [...state.queues.values()]
        .map(({ name, retentionSeconds, consumers }) => ({
          name,
          retentionSeconds,
          consumers: consumers.map(({ script, settings, deadLetterQueue }) => ({
            script,
            settings,
            deadLetterQueue,
          })),
        }))
        .sort((a, b) => a.name.localeCompare(b.name)),
      workers: [...state.scripts.values()].map(
        ({ name, hosts, schedules, secrets, classes, migrationTag, subdomain }) => ({
          name,
          hosts,
          schedules,
          secrets: [...secrets.keys()].sort(),
          classes: [...classes].sort(),
          migrationTag,
          subdomain,
        }),
      ),
      workflows: Object.fromEntries([...state.workflows].sort()),
      pages: [...state.projects.values()].map(({ name, branch, domains, deployments, live }) => ({
        name,
        branch,
        domains,
        live: deployments.find(({ id }) => id === live)?.commit,
      })),
      subdomain: state.subdomain,
      records: state.zones.flatMap(({ records }) => records).map(({ id: _, ...record }) => record),
    },
    null,
    1,
  );
}
