import { isbot } from 'isbot';
import type { TrafficResult } from '../classification.ts';

/** Marks of an engine that displays pages. The browsers of people have one, in apps as well. */
const ENGINE = /AppleWebKit|Gecko\/|Trident\/|Presto\/|KHTML\/|Chrome\/|Firefox\/|MSIE |Opera/;
/** Android's mark of a web view in an app. */
const WEB_VIEW = /; wv\)/;
/** How a machine names itself or its owner. */
const DECLARED = /bot\b|crawl|spider|https?:/i;
/** Names of programs that fetch a link to show a preview of it in a chat or a feed. */
const PREVIEWS =
  /facebookexternalhit|facebot|twitterbot|slackbot|slack-imgproxy|discordbot|whatsapp|telegrambot|linkedinbot|skypeuripreview|redditbot|pinterest|mastodon|iframely|embedly|vkshare|bitlybot|line-poker|signal|applebot|google-pagerenderer|microsoftpreview/i;
/** The headers of a request that a browser or an app makes in advance, in their spellings of today and before. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
const IN_ADVANCE = /prefetch|preview|prerender/i;
/** What a page loads into itself, by `Sec-Fetch-Dest`. A link that is followed, also in a frame, is a document. */
const EMBEDDED = /^(image|script|style|font|audio|video|track|object|embed|manifest|\w*worker|\w*worklet)$/;

export interface Agent {
  traffic: TrafficResult;
  /** The part of its name that is stored. */
  stored: string | null;
}

const COUNTED: TrafficResult = { classification: 'click', reason: 'counted' };
const HEAD: TrafficResult = { classification: 'preview', reason: 'head_request' };
const PREFETCH: TrafficResult = { classification: 'preview', reason: 'prefetch' };
const PART_OF_PAGE: TrafficResult = { classification: 'preview', reason: 'embedded' };
const PREVIEW: TrafficResult = { classification: 'preview', reason: 'link_preview' };
const BOT: TrafficResult = { classification: 'bot', reason: 'known_bot' };
const NAMELESS: TrafficResult = { classification: 'bot', reason: 'no_user_agent' };

/** Classifies a request whose destination earns. */
export function classifyVisitor(method: string, headers: Headers, { traffic }: Agent): TrafficResult {
  if (method === 'HEAD') return HEAD;
  const isInAdvance = PURPOSES.some((name) => IN_ADVANCE.test(headers.get(name) ?? ''));
  if (isInAdvance) return PREFETCH;
  return EMBEDDED.test(headers.get('sec-fetch-dest') ?? '') ? PART_OF_PAGE : traffic;
}

const MAX_ENTRIES = 2_000;
const MAX_AGENT_LENGTH = 500;
const agents = new Map<string, Agent>();

/** The classification of a `User-Agent` header. */
export function cachedAgent(header: string | null): Agent {
  const name = header ?? '';
  const cached = agents.get(name);
  if (cached) return cached;
  const agent = { traffic: trafficOf(name), stored: header?.slice(0, 160).toWellFormed() ?? null };
  if (agents.size >= MAX_ENTRIES) agents.clear();
  if (name.length <= MAX_AGENT_LENGTH) agents.set(name, agent);
  return agent;
}

/**
 * A browser in an app has the app's name, which can also be the name of a machine of the same company. So the engine decides
 * before the names of previews, and what has none can't display a page.
 */
function trafficOf(agent: string): TrafficResult {
  if (agent.trim() === '') return NAMELESS;
  if (ENGINE.test(agent) && !isMachine(agent)) return COUNTED;
  return PREVIEWS.test(agent) ? PREVIEW : BOT;
}

function isMachine(agent: string): boolean {
  return isbot(agent) && (!WEB_VIEW.test(agent) || DECLARED.test(agent));
}
