/** Groups that a list of users names of each. */
export const maxListedGroups = 3
/** Individually selected users whom one call changes. */
export const maxChangedUsers = 100
