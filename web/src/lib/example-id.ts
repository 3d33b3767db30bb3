/** The id of the demo publisher, which examples use for whoever is not signed in. */
export const EXAMPLE_ID = 'PUB000001';
