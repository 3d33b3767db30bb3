/**
 * The request header with the ID of the user for whom a page makes a call. A call of a browser that is signed in to another
 * account by then is refused.
 */
export const SESSION_USER_HEADER = 'x-session-user';
