import type { Member, Scene } from '../../../platform/http/testing/scene.ts';
import type { Problem } from '../../../platform/problem.ts';
import { ORIGIN, publicFetch } from './public-fetch.ts';

export interface Consent {
  handle: string;
  client: { name: string; domain: string | null; redirect_host: string; is_local: boolean };
  scopes: { scope: string; words: string }[];
  account: { email: string; publisher_id: string };
}

interface Body<Data> extends Partial<Problem> {
  data?: Data;
}

/** A signed-in browser with its cookies, at our own pages. */
export async function openPerson(scene: Scene, signedInAs?: Member) {
  const member = signedInAs ?? (await scene.signUp());
  const jar = new Map([(await scene.signIn(member)).split('=') as [string, string]]);

  async function send<Data>(method: string, path: string, body?: object, headers: object = {}) {
    const response = await publicFetch(path, {
      method,
      headers: {
        cookie: [...jar].map((each) => each.join('=')).join('; '),
        origin: ORIGIN,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (/; Max-Age=0(;|$)/.test(set)) jar.delete(name);
      else jar.set(name, value);
    }
    const text = await response.text();
    const json = text.startsWith('{') ? (JSON.parse(text) as Body<Data>) : {};
    return { status: response.status, headers: response.headers, body: json };
  }

  /** Follows a link of an app to the consent screen. */
  async function open(url: URL): Promise<Consent> {
    const { headers } = await send('GET', url.href);
    const screen = new URL(headers.get('location') ?? '', ORIGIN);
    const query = screen.searchParams.get('request');
    if (screen.pathname !== '/connect' || query === null)
      throw new Error(`There is no consent screen: ${screen.href}`);
    const { body } = await send<Consent>('POST', '/v1/oauth/requests', { query });
    if (!body.data) throw new Error(`${body.code}: ${body.detail}`);
    return body.data;
  }

  const decide = (handle: string, decision: 'allow' | 'deny', scopes: string[] = ['read', 'write']) =>
    send<{ redirect_to: string }>('POST', '/v1/oauth/decisions', { handle, decision, scopes });

  return {
    member,
    jar,
    send,
    open,
    decide,
    /** Allows an app, and returns where the browser goes. */
    async allow(url: URL, scopes?: string[]): Promise<URL> {
      const { handle } = await open(url);
      const { body } = await decide(handle, 'allow', scopes);
      return new URL(body.data?.redirect_to ?? '');
    },
    apps: async () => (await send<App[]>('GET', '/v1/auth/apps')).body.data ?? [],
    disconnect: (id: string) => send('DELETE', `/v1/auth/apps/${id}`),
  };
}

export interface App {
  id: string;
  name: string;
  domain: string | null;
  redirect_host: string | null;
  scopes: string[];
  created_at: string;
  last_used_at: string | null;
}

export type Person = Awaited<ReturnType<typeof openPerson>>;
