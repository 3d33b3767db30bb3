export const CLICKS_QUEUE = 'tributary-clicks';

/** The queue name in dead letters of the outbox. Each is a group of click rows. */
export const OUTBOX_QUEUE = 'click-outbox';
