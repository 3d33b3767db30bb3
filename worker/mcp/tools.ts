import type { Tool } from './tool.ts';
import { checkSite } from './tools/check-site.ts';
import { checkUrl } from './tools/check-url.ts';
import { createAffiliateCampaign } from './tools/create-affiliate-campaign.ts';
import { createLinks } from './tools/create-links.ts';
import { explainClick } from './tools/explain-click.ts';
import { generateInstantLink } from './tools/generate-instant-link.ts';
import { getBrandPerformance } from './tools/get-brand-performance.ts';
import { getEarnings } from './tools/get-earnings.ts';
import { getIntegrationGuide } from './tools/get-integration-guide.ts';
import { getPublisherAnalytics } from './tools/get-publisher-analytics.ts';
import { getTopPerformingBrands } from './tools/get-top-performing-brands.ts';
import { listCampaigns } from './tools/list-campaigns.ts';
import { listLinks } from './tools/list-links.ts';
import { listPayouts } from './tools/list-payouts.ts';
import { optimizeCampaign } from './tools/optimize-campaign.ts';
import { searchBrands } from './tools/search-brands.ts';
import { traceEarning } from './tools/trace-earning.ts';

/** All tools, in the order in which clients list them. */
export const TOOLS: readonly Tool[] = [
  generateInstantLink,
  getBrandPerformance,
  getPublisherAnalytics,
  getTopPerformingBrands,
  createAffiliateCampaign,
  optimizeCampaign,
  searchBrands,
  checkUrl,
  createLinks,
  listLinks,
  listCampaigns,
  traceEarning,
  explainClick,
  getEarnings,
  listPayouts,
  checkSite,
  getIntegrationGuide,
];

const byName = new Map(TOOLS.map((tool) => [tool.name, tool]));

export function findTool(name: string): Tool | undefined {
  return byName.get(name);
}
