/** How rows of a network arrive. */
export interface Delivery {
  /** True if the network pushes them one by one, maybe late or twice. Otherwise they are its current state. */
  pushed: boolean;
  /** True for pushed rows whose IDs the network's report doesn't have. They join the reported sale of their click and order. */
  hasOtherIds: boolean;
}

const DELIVERIES: Readonly<Record<string, Delivery>> = {
  callback: { pushed: true, hasOtherIds: false },
  postback: { pushed: true, hasOtherIds: true },
};

/** How rows of a source arrive. Every source but `callback` and `postback` reports the current state. */
export function deliveryOf(source: string): Delivery {
  return DELIVERIES[source] ?? { pushed: false, hasOtherIds: false };
}
