/** The queue name in dead letters of the outbox. Each is a group of click rows. */
export const OUTBOX_QUEUE = 'click-outbox';
