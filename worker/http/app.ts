import { conversionRoutes } from '../conversions/routes.ts';
import { earningRoutes } from '../earnings/routes.ts';
import { caseRoutes } from '../operations/case-routes.ts';
import { healthRoutes } from '../operations/health-routes.ts';
import { ledgerRoutes } from '../operations/ledger-routes.ts';
import { localRoutes } from '../operations/local-routes.ts';
import { syncRoutes } from '../operations/sync-routes.ts';
import { publisherRoutes } from '../publishers/routes.ts';
import { traceRoutes } from '../trace/routes.ts';
import { trackingRoutes } from '../tracking/routes.ts';
import { serveDocument } from './api-document.ts';
import { answerError, answerUnrouted } from './failures.ts';
import { frameRequest, limitBody } from './request-frame.ts';
import { newRouter } from './router.ts';

/** The API: everything that is not a redirect. */
export const app = newRouter();

app.onError(answerError);
app.notFound((c) => answerUnrouted(app, c));
app.use(frameRequest);
app.use(limitBody);

app.route('/', publisherRoutes);
app.route('/', earningRoutes);
app.route('/', traceRoutes);
app.route('/', trackingRoutes);
app.route('/', conversionRoutes);
app.route('/', healthRoutes);
app.route('/', syncRoutes);
app.route('/', caseRoutes);
app.route('/', ledgerRoutes);
app.route('/', localRoutes);
serveDocument(app, '/v1/openapi.json');
