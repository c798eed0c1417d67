import { sql } from 'kysely'

/** Name of the route that serves the pictures of users. */
export const pictureRoute = 'picture'

/** Returns the path of a user's picture at their tenant's hostname; empty without one. */
export const toPicturePath = (id: string | null | undefined): string => (id ? `/${pictureRoute}/${id}` : '')

/** Selects the path of the picture of the user in a column, looked up for each row of a page. */
export const selectPicturePath = (tenant: string, user: string) =>
  sql<string>`coalesce((select ${sql.lit(`/${pictureRoute}/`)} || p.id from profile_pictures p
    where p.tenant_id = ${sql.ref(tenant)} and p.user_id = ${sql.ref(user)}), '')`
