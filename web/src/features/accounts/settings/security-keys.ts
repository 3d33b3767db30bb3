/** The lists of the Security tab. The activity names changes of the others, so a change invalidates them all. */
export const securityKeys = {
  all: ['security'],
  sessions: () => [...securityKeys.all, 'sessions'],
  passkeys: () => [...securityKeys.all, 'passkeys'],
  apps: () => [...securityKeys.all, 'apps'],
  activity: () => [...securityKeys.all, 'activity'],
};
