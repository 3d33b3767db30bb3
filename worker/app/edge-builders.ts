import { publisherShard } from '../accounts/publishers/publishers.ts';
import type { PartBuilders } from '../catalog/edge-publisher.ts';
import { buildProgramShard } from '../catalog/program-shards.ts';
import { linkContent } from '../links/link-edge.ts';
import { enforcedPart } from './enforced-part.ts';

export const edgeBuilders: PartBuilders = {
  route: buildProgramShard,
  publisher: publisherShard,
  enforced: enforcedPart,
  link: linkContent,
};
