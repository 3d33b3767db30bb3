import { DurableObject, WorkflowEntrypoint } from 'cloudflare:workers';

export class NetworkBreaker extends DurableObject {}
export class ClickOutbox extends DurableObject {}
export class SyncWorkflow extends WorkflowEntrypoint {
  override async run() {}
}
export default { fetch: () => new Response('ok'), async queue() {} } satisfies ExportedHandler;
