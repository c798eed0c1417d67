/** Builds the page of a group. */
export const buildGroupPath = (id: string): string => `/portal/groups/${id}`
