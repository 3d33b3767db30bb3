import { newRouter } from '../http/router.ts';
import { redirectClick } from '../tracking/redirect.ts';
import { clickReport, reportClick } from '../tracking/routes.ts';

const PATH = '/track-click';

/** The tracking address of earlier integrations: a link to follow by GET, a click to report by POST. */
export const trackClickRoutes = newRouter().openapi(clickReport(PATH), async (c) =>
  c.json(await reportClick(c, c.req.valid('json')), 200),
);

trackClickRoutes.get(PATH, async (c) => {
  const address = new URL(c.req.url);
  address.pathname = '/track';
  const { method, headers } = c.req.raw;
  const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const request = new Request(address, { method, headers });
  return (await redirectClick(request, c.get('tracker'), c.get('ctx').now, later)) ?? c.notFound();
});
