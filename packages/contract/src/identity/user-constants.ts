/** Individually selected users whom one call changes. */
export const maxChangedUsers = 100
