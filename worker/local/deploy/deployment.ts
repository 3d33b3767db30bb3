import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { legalEntity } from '../../platform/contract/legal-entity.ts';
import { NETWORK_SLUGS, type NetworkSlug } from '../../platform/contract/networks.ts';

const SENDER = /^[^<>]{1,60} <[^<>@\s]+@([^<>@\s]+)>$/;
const networkSlug = z.enum(NETWORK_SLUGS as [NetworkSlug, ...NetworkSlug[]]);

/** An https origin without a port or a path. */
const origin = z.string().refine(isOrigin, 'must be an origin such as https://example.com');

/** What one deployment is. None of it is secret. */
const deploymentFields = z.strictObject({
  /** The account's ID in the address of its dashboard. */
  account_id: z.string().regex(/^[0-9a-f]{32}$/, 'must be the 32 characters of the account’s ID'),
  origin,
  /** Who emails are from: `Name <address>`. */
  sender: z.string().regex(SENDER, 'must be written as Name <address@example.com>'),
  /** What sends emails: the first one, and each next one what those before it refuse. */
  email_drivers: z
    .array(z.enum(['cloudflare', 'resend']))
    .min(1, 'must name at least one driver')
    .refine((drivers) => new Set(drivers).size === drivers.length, 'must name each driver once')
    .default(['cloudflare']),
  /** Gets an email about alerts by the last driver, also while the database is down. */
  alert_email: z.email().optional(),
  /** Where the database and the buckets are created. Can't be changed later. */
  location: z.enum(['wnam', 'enam', 'weur', 'eeur', 'apac', 'oc']).optional(),
  /** Keeps all data inside a jurisdiction instead of near a location. Can't be changed later. */
  jurisdiction: z.enum(['eu', 'fedramp']).optional(),
  /** `smart` runs the API near the database instead of near its caller. */
  placement: z.enum(['smart']).optional(),
  networks: z.array(networkSlug).min(1, 'must name at least one network'),
  legal_entity: legalEntity,
  /** Where the source code is, so that readers can correct the documentation. */
  repository: z.url({ protocol: /^https$/ }).optional(),
  /** Gets a GET request after each run of the five-minute schedule without a failure. */
  heartbeat_url: z.url({ protocol: /^https$/ }).optional(),
  /** An OpenTelemetry collector, which gets `/v1/metrics`, `/v1/logs` and `/v1/traces` below this URL. */
  otlp_endpoint: z.url({ protocol: /^https$/ }).optional(),
  /** The bucket of another account, over the S3 interface, that gets the weekly export. */
  export: z
    .strictObject({
      endpoint: z.url({ protocol: /^https$/ }),
      region: z.string().min(1),
      bucket: z.string().min(1),
      /** Whose identity opens an export. It is kept where neither account is. */
      recipient: z
        .string()
        .regex(/^age1[0-9a-z]{50,}$/, 'must be an age recipient, as age-keygen -y writes it'),
    })
    .optional(),
});

const deploymentFile = deploymentFields.refine(
  ({ location, jurisdiction }) => (location === undefined) !== (jurisdiction === undefined),
  { path: ['location'], error: 'must be given, or a jurisdiction, but not both' },
);

export type Environment = 'production' | 'staging';

export interface Deployment extends z.infer<typeof deploymentFile> {
  environment: Environment;
  /** The prefix of all names in the account, and the Worker of the API. */
  name: string;
  /** The Worker of the redirects. */
  goName: string;
  hosts: { app: string; api: string; go: string };
  sendingDomain: string;
}

export const ENVIRONMENTS: readonly Environment[] = ['production', 'staging'];

/** A mistake of the person who deploys. Its message says what to do. */
export class DeployRefusal extends Error {
  override readonly name = 'DeployRefusal';
}

/** Reads `production.json` or `staging.json`. Throws a `DeployRefusal` that names each field that is missing or wrong. */
export function readDeployment(environment: Environment, folder = '.'): Deployment {
  const file = `${environment}.json`;
  const path = `${folder}/${file}`;
  if (!existsSync(path))
    throw new DeployRefusal(
      `${file} does not exist. Copy docs/production.example.json to it and fill it in.`,
    );
  return parseDeployment(environment, readFileSync(path, 'utf8'));
}

/** Throws a `DeployRefusal` for text that isn't JSON, and for each field that is missing, unknown or wrong. */
export function parseDeployment(environment: Environment, text: string): Deployment {
  const file = `${environment}.json`;
  const result = deploymentFile.safeParse(parseJson(file, text));
  if (!result.success)
    throw new DeployRefusal(
      [
        `${file} can’t be used:`,
        ...result.error.issues.map(({ path, message }) => `  ${path.join('.') || 'the file'}: ${message}`),
      ].join('\n'),
    );
  const { hostname } = new URL(result.data.origin);
  const name = environment === 'production' ? 'tributary' : `tributary-${environment}`;
  return {
    ...result.data,
    environment,
    name,
    goName: `${name}-go`,
    hosts: { app: hostname, api: `api.${hostname}`, go: `go.${hostname}` },
    sendingDomain: SENDER.exec(result.data.sender)?.[1] ?? '',
  };
}

/** The name of a resource of `wrangler.toml` in the account: `tributary-clicks` is `tributary-staging-clicks` in staging. */
export function nameIn({ name }: Pick<Deployment, 'name'>, localName: string): string {
  return localName.replace(/^tributary/, name);
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new DeployRefusal(`${file} is not JSON: ${error.message}`);
    throw error;
  }
}

function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && url.protocol === 'https:' && url.origin === text && url.port === '';
}
