/** Normalizes an order ID for comparison, as `ORDER_KEY` does in SQL, which lowercases ASCII only. */
export function orderKeyOf(orderId: string): string {
  return orderId.replace(/^ +| +$/g, '').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** SQL for the normalized order ID of a row. The plus stops SQLite from using an index for it. */
export const ORDER_KEY = '+lower(trim(order_id))';

/** SQL condition for a network's conversion `c` of a click and order, which are SQL expressions. */
export function isReported(clickId: string, orderKey: string): string {
  return `c.click_id = ${clickId} AND c.network_id <> 'direct' AND lower(trim(c.order_id)) = ${orderKey}
    AND COALESCE(c.unattributed_reason, '') <> 'program_of_another_network'`;
}
