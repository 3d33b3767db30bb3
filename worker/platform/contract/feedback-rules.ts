export const INCOMPLETE_FEEDBACK = 'Please select a feedback type and provide a description.';
export const MAX_DESCRIPTION_LENGTH = 5_000;
export const MAX_REPLY_LENGTH = 2_000;
