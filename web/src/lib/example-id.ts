/** What examples have in place of the publisher ID for visitors who aren't signed in. A text with it has no copy button. */
export const EXAMPLE_ID = 'YOUR_ID';
