export const CLICKS_QUEUE = 'tributary-clicks';

/** What dead letters of the outbox name as their queue. Each is a group of click rows. */
export const OUTBOX_QUEUE = 'click-outbox';
