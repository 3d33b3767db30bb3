import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type AccountRoute, globalRoute, jsonOf, type RouteCall, route } from './account-route.ts';
import {
  type AccountState,
  type Binding,
  type PagesDeployment,
  type PagesProject,
  Refusal,
} from './account-state.ts';

const asset = z.strictObject({
  key: z.string(),
  value: z.string(),
  metadata: z.strictObject({ contentType: z.string() }),
  base64: z.literal(true),
});

export const pagesRoutes: AccountRoute[] = [
  route('GET', '/pages/projects/:project', (state, { params }) => ({
    result: projectBody(projectOf(state, params.project)),
  })),
  route('POST', '/pages/projects', (state, { body }) => {
    const { name, production_branch: branch } = jsonOf(body, {
      name: z.string().regex(/^[a-z0-9-]{1,58}$/),
      production_branch: z.string(),
    });
    if (state.projects.has(name))
      throw new Refusal(
        409,
        8_000_002,
        'A project with this name already exists. Choose a different project name.',
      );
    const project: PagesProject = { name, branch, domains: [], deployments: [], live: null };
    state.projects.set(name, project);
    return { result: projectBody(project) };
  }),
  route('GET', '/pages/projects/:project/domains', (state, { params }) => ({
    result: projectOf(state, params.project).domains.map((name) => ({
      name,
      status: isReached(state, params.project, name) ? 'active' : 'pending',
    })),
  })),
  route('POST', '/pages/projects/:project/domains', (state, { params, body }) => {
    // Unlike the dashboard, the API makes no DNS record.
    const { domains } = projectOf(state, params.project);
    const { name } = jsonOf(body, { name: z.string() });
    if (domains.includes(name))
      throw new Refusal(409, 8_000_018, 'You have already added this custom domain.');
    domains.push(name);
    return { result: { name, status: 'pending' } };
  }),
  route('GET', '/pages/projects/:project/upload-token', (state, { params }) => {
    projectOf(state, params.project);
    return { result: { jwt: uploadToken() } };
  }),
  globalRoute('POST', '/pages/assets/check-missing', (state, { body }) => ({
    result: jsonOf(body, { hashes: z.array(z.string()) }).hashes.filter((hash) => !state.assets.has(hash)),
  })),
  globalRoute('POST', '/pages/assets/upload', (state, { body }) => {
    for (const { key } of z.array(asset).parse(JSON.parse(body.toString()))) state.assets.add(key);
    return { result: null };
  }),
  globalRoute('POST', '/pages/assets/upsert-hashes', (state, { body }) => {
    const { hashes } = jsonOf(body, { hashes: z.array(z.string()) });
    if (hashes.some((hash) => !state.assets.has(hash)))
      throw new Refusal(400, 8_000_013, 'An asset is missing.');
    return { result: null };
  }),
  route('POST', '/pages/projects/:project/deployments', async (state, call) => ({
    result: await deploy(state, call),
  })),
  route('GET', '/pages/projects/:project/deployments/:deployment', (state, { params }) => ({
    result: deploymentBody(deploymentOf(projectOf(state, params.project), params.deployment)),
  })),
  route('POST', '/pages/projects/:project/deployments/:deployment/rollback', (state, { params }) => {
    const project = projectOf(state, params.project);
    const deployment = deploymentOf(project, params.deployment);
    project.live = deployment.id;
    return { result: deploymentBody(deployment) };
  }),
];

/** Whether a host's record leads to the project. Without one, Pages doesn't serve a custom domain. */
export function isReached(state: AccountState, project: string | undefined, host: string): boolean {
  return state
    .recordsOf(host)
    .some(({ type, content, proxied }) => type === 'CNAME' && content === subdomainOf(project) && proxied);
}

/** Names of projects are those of one account, and names below pages.dev are shared by all. */
function subdomainOf(project = ''): string {
  return `${project}-7xk.pages.dev`;
}

async function deploy(state: AccountState, { params, body, headers }: RouteCall) {
  const project = projectOf(state, params.project);
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData();
  const manifest = z.record(z.string(), z.string()).parse(JSON.parse(String(form.get('manifest'))));
  for (const [path, hash] of Object.entries(manifest))
    if (!state.assets.has(hash)) throw new Refusal(400, 8_000_013, `${path} was not uploaded.`);
  for (const binding of await boundBy(form.get('_worker.bundle'))) state.requireBound(binding);
  const id = randomUUID();
  const branch = String(form.get('branch'));
  const deployment = {
    id,
    url: `https://${id.slice(0, 8)}.${project.name}.pages.dev`,
    commit: String(form.get('commit_hash')),
    paths: Object.keys(manifest),
    isProduction: branch === project.branch,
  };
  project.deployments.push(deployment);
  if (deployment.isProduction) project.live = id;
  return deploymentBody(deployment);
}

/** The bindings of the functions in an upload: a form inside the form. */
async function boundBy(bundle: FormDataEntryValue | null): Promise<Binding[]> {
  if (!(bundle instanceof Blob)) throw new Refusal(400, 8_000_068, 'The functions are missing.');
  const bytes = await bundle.arrayBuffer();
  const [first = ''] = Buffer.from(bytes).toString('latin1').split('\r\n', 1);
  const form = await new Response(bytes, {
    headers: { 'content-type': `multipart/form-data; boundary=${first.slice(2)}` },
  }).formData();
  return z
    .object({ bindings: z.array(z.looseObject({ type: z.string(), name: z.string() })) })
    .parse(JSON.parse(String(form.get('metadata')))).bindings;
}

function deploymentBody({ id, url, isProduction }: PagesDeployment) {
  return {
    id,
    url,
    environment: isProduction ? 'production' : 'preview',
    aliases: [],
    latest_stage: { name: 'deploy', status: 'success', started_on: null, ended_on: null },
  };
}

function deploymentOf(project: PagesProject, id = '') {
  const deployment = project.deployments.find((each) => each.id === id);
  if (!deployment) throw new Refusal(404, 8_000_009, 'The deployment ID you have specified does not exist.');
  return deployment;
}

/** An unsigned token that is valid for an hour, as far as its reader can see. */
function uploadToken(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const expires = Math.floor(Date.now() / 1000) + 3_600;
  return `${part({ alg: 'none' })}.${part({ exp: expires, max_file_count_allowed: 20_000 })}.`;
}

function projectOf(state: AccountState, name = ''): PagesProject {
  const project = state.projects.get(name);
  if (!project)
    throw new Refusal(
      404,
      8_000_007,
      'Project not found. The specified project name does not match any of your existing projects.',
    );
  return project;
}

function projectBody(project: PagesProject) {
  const { name, branch, domains, live } = project;
  return {
    name,
    production_branch: branch,
    subdomain: subdomainOf(name),
    domains: [subdomainOf(name), ...domains],
    deployment_configs: {},
    canonical_deployment: live === null ? null : deploymentBody(deploymentOf(project, live)),
  };
}
