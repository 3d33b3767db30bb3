import type { Check, CheckWorld } from '../check.ts';
import { callCheck, firstTarget, statusProblem, withoutInput } from './call-check.ts';
import { encodedUrl, LINKS, PUBLISHER, type Target } from './target.ts';

interface PathCase {
  name: string;
  title: string;
  description: string;
  path: (target: Target) => string;
  status: number;
}

/** Every form in which links are written, and the wrong ones that people write. */
const CASES: readonly PathCase[] = [
  {
    name: 'path_publisher_and_brand',
    title: '/go/{publisher}/{brand}?url=',
    description: 'The publisher and the brand in the path, the destination as a parameter.',
    path: LINKS.publisherAndBrand,
    status: 302,
  },
  {
    name: 'path_publisher',
    title: '/go/{publisher}?url=',
    description: 'The publisher in the path; the brand is found by the destination.',
    path: LINKS.publisher,
    status: 302,
  },
  {
    name: 'path_legacy_parameters',
    title: '/track?p=&b=&url=',
    description: 'The legacy form with parameters.',
    path: LINKS.parameters,
    status: 302,
  },
  {
    name: 'path_program',
    title: '/track?p=&np=&url=',
    description: 'The program of a network instead of a brand.',
    path: LINKS.program,
    status: 302,
  },
  {
    name: 'path_without_publisher',
    title: 'Missing publisher ID',
    description: 'A link without a publisher is refused with 400.',
    path: (target) => `/track?b=${target.brandId}&url=${encodedUrl(target)}`,
    status: 400,
  },
  {
    name: 'path_without_url',
    title: 'Missing URL parameter',
    description: 'A link with a publisher and no destination is refused with 400.',
    path: () => `/go/${PUBLISHER}`,
    status: 400,
  },
  {
    name: 'path_malformed_publisher',
    title: 'Publisher ID in an invalid format',
    description: 'An ID that isn’t PUB followed by six digits is not found: 404.',
    path: (target) => `/go/PUBLISHER1?url=${encodedUrl(target)}`,
    status: 404,
  },
];

export const PATH_FORMATS: readonly Check[] = CASES.map(({ path, status, ...described }) =>
  callCheck({
    ...described,
    group: 'path_formats',
    needs: withoutInput,
    call: async (world: CheckWorld) => ({ path: path(await firstTarget(world)) }),
    problem: statusProblem(status),
  }),
);
