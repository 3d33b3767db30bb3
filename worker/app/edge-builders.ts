import type { PartBuilders } from '../catalog/edge-publisher.ts';
import { buildRouteShard } from '../catalog/route-shards.ts';
import { bannedList } from '../compliance/banned-domains.ts';
import { linkContent } from '../links/link-edge.ts';
import { publisherShard } from '../publishers/publishers.ts';

export const edgeBuilders: PartBuilders = {
  route: buildRouteShard,
  publisher: publisherShard,
  banned: bannedList,
  link: linkContent,
};
