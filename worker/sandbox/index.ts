import { DurableObject } from 'cloudflare:workers';

export class SandboxState extends DurableObject {}
export default { fetch: () => new Response('sandbox') } satisfies ExportedHandler;
