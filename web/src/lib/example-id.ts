/** The ID of the demo publisher, which examples use for visitors who aren't signed in. */
export const EXAMPLE_ID = 'PUB000001';
