import { redirectClick } from '../clicks/redirect/redirect.ts';
import { clickReport, reportClick } from '../clicks/redirect/routes.ts';
import { newRouter } from '../platform/http/router.ts';

const PATH = '/functions/v1/track-click';

/** The tracking route of earlier integrations: GET follows a link, POST reports a click. */
export const trackClickRoutes = newRouter().openapi(clickReport(PATH, { tag: 'Legacy' }), async (c) =>
  c.json(await reportClick(c, c.req.valid('json')), 200),
);

trackClickRoutes.get(PATH, async (c) => {
  const url = new URL(c.req.url);
  url.pathname = '/track';
  const { method, headers } = c.req.raw;
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const request = new Request(url, { method, headers });
  return (await redirectClick(request, c.get('tracker'), c.get('ctx').now, waitUntil)) ?? c.notFound();
});
