import type { Declaration } from './declarations.ts';
import type { Exceptions } from './thrown.ts';

/** Operations that are described without a handler, and what responds to them. */
export const DESCRIBED: Readonly<Record<string, Declaration>> = {
  'GET /go/{publisher_id}': 'worker/clicks/redirect/redirect.ts#redirectClick',
  'GET /go/{publisher_id}/{brand}': 'worker/clicks/redirect/redirect.ts#redirectClick',
  'GET /track': 'worker/clicks/redirect/redirect.ts#redirectClick',
  'POST /oauth-token': 'worker/accounts/oauth/older-token-routes.ts#respond',
  'POST /functions/v1/oauth-token': 'worker/accounts/oauth/older-token-routes.ts#respond',
};

export const EXCEPTIONS: Exceptions = {
  notCalled: [
    // It reads the names and schemas of tools.
    ['worker/mcp/older-calls.ts#describeTools', 'worker/mcp/tools.ts#TOOLS'],
    // Those who fetch with this access catch what it refuses.
    [
      'worker/platform/outbound/public-fetch.ts#publicAccessOf',
      'worker/platform/outbound/delivery-env.ts#requireReachable',
    ],
    // The documentation says it of every write; a read has no key.
    ...[
      'byPublisher',
      'byOperator',
      'byConfirmedOperator',
      'byConfirmedOperatorOrToken',
      'byPublisherOrOperator',
    ].map(
      (guard) =>
        [
          `worker/platform/http/access.ts#${guard}`,
          'worker/platform/http/idempotency.ts#idempotent',
        ] as const,
    ),
    // The documentation says it of every operation with a limit, and of those that take no other parameters.
    ['worker/platform/http/operation.ts#operation', 'worker/platform/http/limit-address.ts#limitAddress'],
    ['worker/platform/http/operation.ts#operation', 'worker/platform/http/operation.ts#takeNoParameter'],
    ['worker/platform/http/operation.ts#operation', 'worker/platform/http/operation.ts#takeNoField'],
    // The routes hand the kinds of changes on; only an approval makes one.
    ['worker/app/app.ts#OPERATIONS', 'worker/app/changes.ts#CHANGES'],
    // They read settings and names of networks, and call none.
    ['worker/networks/check-settings.ts#checkedAdapter', 'worker/networks/networks.ts#NETWORKS'],
    ['worker/networks/network-seeds.ts#networkSeeds', 'worker/networks/networks.ts#NETWORKS'],
    ['worker/networks/credentials.ts#credentialsOf', 'worker/networks/networks.ts#NETWORKS'],
  ],
  calls: [
    [
      'worker/platform/http/access.ts#requireConfirmedOperator',
      'worker/app/access.ts#access.requireConfirmedOperator',
    ],
    ['worker/accounts/changes/end-change.ts#approveChange', 'worker/app/changes.ts#CHANGES'],
    ['worker/platform/http/access.ts#knownPublisher', 'worker/app/access.ts#access.knownPublisher'],
    ['worker/accounts/oauth/older-token-routes.ts#asFullAccess', 'worker/app/access.ts#access.publisher'],
    ['worker/networks/push-routes.ts#ingestCallback', 'worker/networks/wildfire/signature.ts#verifyCallback'],
  ],
  // A row that can't be parsed becomes a rejected row.
  catchCallbacks: ['worker/networks/feed/entries.ts#entryOf'],
};
