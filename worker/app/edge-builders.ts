import { publisherShard } from '../accounts/publishers/publishers.ts';
import type { PartBuilders } from '../catalog/edge-publisher.ts';
import { buildProgramShard } from '../catalog/program-shards.ts';
import { bannedList } from '../compliance/banned-domains.ts';
import { linkContent } from '../links/link-edge.ts';

export const edgeBuilders: PartBuilders = {
  route: buildProgramShard,
  publisher: publisherShard,
  banned: bannedList,
  link: linkContent,
};
