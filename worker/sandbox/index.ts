import { Hono } from 'hono';
import { lookUpAdvertisers } from '../networks/cj/sandbox/advertiser-lookup.ts';
import { queryCommissions } from '../networks/cj/sandbox/commissions.ts';
import { followCjClick, followCjDeepLink } from '../networks/cj/sandbox/link.ts';
import { followSiteplugLink } from '../networks/siteplug/sandbox/link.ts';
import { listCampaigns } from '../networks/siteplug/sandbox/list.ts';
import { reportClicks } from '../networks/siteplug/sandbox/report.ts';
import { listCommissions } from '../networks/wildfire/sandbox/commissions.ts';
import { createDevice } from '../networks/wildfire/sandbox/device.ts';
import { redirectToFeed, serveFeed, serveManifest } from '../networks/wildfire/sandbox/feeds.ts';
import { followWildfireLink } from '../networks/wildfire/sandbox/link.ts';
import { DomainError } from '../platform/errors.ts';
import { problemResponse } from '../platform/problem.ts';
import { createStatement } from './bank/bank-file.ts';
import { createResendWebhook, setResendAnswers, showResendEmails } from './control/email-handlers.ts';
import { sellFast } from './control/fast-sales.ts';
import {
  addBulk,
  addFault,
  adjust,
  advance,
  clearFaults,
  createCallback,
  reset,
  setCatalog,
  setLimits,
  showRevision,
  showState,
  showVisit,
} from './control/handlers.ts';
import {
  addPaypalFault,
  changePaypalItem,
  createPaypalWebhook,
  setPaypalAnswers,
  showPaypalItems,
} from './control/payout-handlers.ts';
import { listS3Objects, setS3Answers } from './control/s3-handlers.ts';
import type { SandboxApp } from './environment.ts';
import { SANDBOX_SITE } from './environment.ts';
import { serveLogo } from './logos/serve-logo.ts';
import { disturbPaypal } from './paypal/disturb-paypal.ts';
import { createPayouts, issueToken, showItem, showPayouts, verifySignature } from './paypal/paypal-api.ts';
import { sendEmail } from './resend/resend-api.ts';
import { routePath } from './routing.ts';
import { serveObject } from './s3/s3-api.ts';
import { buy, showShop } from './shop/routes.ts';
import { SITE_HOST, showSite } from './site/page.ts';
import { SandboxState } from './state/sandbox-state.ts';
import { upstream } from './upstream.ts';

/** Every host and path of the sandbox. A path starts with its host. */
const app = new Hono<SandboxApp>({ getPath: routePath });

app.get('/www.wildlink.me/data/:app/:type/1', upstream('wildfire', 'other'), redirectToFeed);
const storage = '/storage.googleapis.com/wildlink/cloud-db/1/:app';
app.get(`${storage}/:manifest{[a-z-]+-model-manifest\\.json}`, upstream('wildfire', 'other'), serveManifest);
app.get(`${storage}/:type/:made{\\d+\\.model\\.json}`, upstream('wildfire', 'catalog'), serveFeed);
app.post('/api.wfi.re/v2/device', upstream('wildfire', 'other'), createDevice);
app.get(
  '/api.wfi.re/:version{v2|v3|v5}/commission',
  upstream('wildfire', 'report', 'commission'),
  listCommissions,
);
app.get('/wild.link/e', followWildfireLink);

app.get('/ww55.siteplug.com/sssdomweb', followSiteplugLink);
app.get('/:host{[a-z0-9]+\\.siteplug\\.com}/qlapi', upstream('siteplug', 'catalog'), listCampaigns);
app.get('/:host{[a-z0-9]+\\.siteplug\\.com}/report', upstream('siteplug', 'report'), reportClicks);

const lookup = '/advertiser-lookup.api.cj.com/:version{v2|v3}/advertiser-lookup';
app.get(lookup, upstream('cj', 'catalog', 'lookup'), lookUpAdvertisers);
app.post('/commissions.api.cj.com/query', upstream('cj', 'report'), queryCommissions);
const linkHost = '/:host{www\\.(?:anrdoezrs\\.net|dpbolvw\\.net|jdoqocy\\.com|kqzyfj\\.com|tkqlhce\\.com)}';
app.get(`${linkHost}/links/*`, followCjDeepLink);
app.get(`${linkHost}/:click{click-\\d+-\\d+}`, followCjClick);

app.use('/api-m.paypal.com/*', disturbPaypal);
app.post('/api-m.paypal.com/v1/oauth2/token', issueToken);
app.post('/api-m.paypal.com/v1/payments/payouts', createPayouts);
app.get('/api-m.paypal.com/v1/payments/payouts/:batch', showPayouts);
app.get('/api-m.paypal.com/v1/payments/payouts-item/:item', showItem);
app.post('/api-m.paypal.com/v1/notifications/verify-webhook-signature', verifySignature);

app.post('/api.resend.com/emails', sendEmail);
app.on(['GET', 'PUT'], '/s3.eu-central-1.amazonaws.com/:bucket/*', serveObject);

app.get('/shop/images.wildlink.example/wl-image/:image', serveLogo);
app.get('/shop/images.siteplug.example/:image', serveLogo);

app.get(`/shop/${SITE_HOST}/*`, showSite);

app.post('/shop/:domain/buy', buy);
app.get('/shop/:domain/*', showShop);

app.get('/control/state', showState);
app.get('/control/revision', showRevision);
app.get('/control/visits/:clickRef', showVisit);
app.post('/control/advance', advance);
app.post('/control/commissions/:network/:id', adjust);
app.post('/control/callback/:id', createCallback);
app.post('/control/faults', addFault);
app.delete('/control/faults', clearFaults);
app.post('/control/catalog', setCatalog);
app.post('/control/limits', setLimits);
app.post('/control/bulk-commissions', addBulk);
app.post('/control/fast-sales', sellFast);
app.get('/control/paypal/items', showPaypalItems);
app.post('/control/paypal/faults', addPaypalFault);
app.post('/control/paypal/answers', setPaypalAnswers);
app.post('/control/paypal/items/:item', changePaypalItem);
app.post('/control/paypal/webhooks/:item', createPaypalWebhook);
app.get('/control/resend/emails', showResendEmails);
app.post('/control/resend/answers', setResendAnswers);
app.post('/control/resend/webhooks', createResendWebhook);
app.post('/control/s3/answers', setS3Answers);
app.get('/control/s3/objects', listS3Objects);
app.post('/control/bank/statement', createStatement);
app.post('/control/reset', reset);

/** Other errors are rethrown. The caller of the service binding sees a network that can't be reached. */
app.onError((error) => {
  if (error instanceof DomainError) return problemResponse(error, SANDBOX_SITE);
  throw error;
});

export { SandboxState };
export default app satisfies ExportedHandler<SandboxApp['Bindings']>;
