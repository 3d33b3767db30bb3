/** An order id as it is compared, here and in SQL (`ORDER_KEY`), which knows ASCII only. */
export function orderKeyOf(orderId: string): string {
  return orderId.replace(/^ +| +$/g, '').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** SQL for the order id of a row as it is compared; the plus keeps an index from being used for it. */
export const ORDER_KEY = '+lower(trim(order_id))';

/** SQL that is true of a network's conversion `c` of a click and order, given as SQL expressions. */
export function isReported(clickId: string, orderKey: string): string {
  return `c.click_id = ${clickId} AND c.network_id <> 'direct' AND lower(trim(c.order_id)) = ${orderKey}
    AND COALESCE(c.orphanhood, '') <> 'program_of_another_network'`;
}
