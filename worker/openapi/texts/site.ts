import type { ExampleShop } from '../../catalog/example-shop.ts';

/** The origin, the publisher ID and the shop that the examples use. */
export interface Site {
  origin: string;
  publisherId: string;
  shop: ExampleShop;
  /** A local system has a demo shop, and a deployment doesn't. */
  isLocal: boolean;
}
