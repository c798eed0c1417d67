/** The levels of the built-in roles, in ascending order. */
export const roleLevels = ['client', 'member', 'admin', 'superadmin'] as const

/** A level that a role can have. */
export type RoleLevel = (typeof roleLevels)[number]

/** The level that a call or screen requires; `anyone` needs no account. */
export type Level = 'anyone' | RoleLevel

const rank = { anyone: 0, client: 1, member: 2, admin: 3, superadmin: 4 } as const

/** Checks whether `level` is at least `required`. */
export const meetsLevel = (level: Level, required: Level): boolean => rank[level] >= rank[required]
