import { preview } from 'vite';

/** A site of a benchmark. `requests` are the paths that were requested. */
export interface BenchSite {
  origin: string;
  requests: string[];
  stop(): Promise<void>;
}

/** Files of a benchmark by path, with their content type and text. They may be cached for ten minutes. */
export type SiteFiles = Readonly<Record<string, readonly [type: string, text: string]>>;

/** Serves the built site and files, and the API of a benchmark's system under the same origin. */
export async function serveSite(api: string, files: SiteFiles = {}): Promise<BenchSite> {
  const requests: string[] = [];
  const server = await preview({
    configFile: false,
    root: 'web',
    logLevel: 'silent',
    preview: { host: '127.0.0.1', proxy: { '/v1/': api } },
    plugins: [
      {
        name: 'bench-files',
        configurePreviewServer({ middlewares }) {
          middlewares.use((request, response, next) => {
            const { pathname } = new URL(request.url ?? '/', 'http://site.example');
            requests.push(pathname);
            const [type, text] = files[pathname] ?? [];
            if (!type) return next();
            response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=600' }).end(text);
          });
        },
      },
    ],
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no port.');
  return { origin: `http://127.0.0.1:${address.port}`, requests, stop: () => server.close() };
}
