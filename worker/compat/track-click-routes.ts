import { clickReport, reportClick } from '../clicks/redirect/routes.ts';
import { newRouter } from '../platform/http/router.ts';
import { followLink } from './follow-link.ts';

const PATH = '/functions/v1/track-click';

/** The tracking route of earlier integrations: GET follows a link, POST reports a click. */
export const trackClickRoutes = newRouter().openapi(clickReport(PATH, { tag: 'Legacy' }), async (c) =>
  c.json(await reportClick(c, c.req.valid('json')), 200),
);

trackClickRoutes.get(PATH, (c) => followLink(c));
