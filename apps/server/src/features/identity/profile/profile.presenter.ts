import type { Profile } from '@foyer/contract/identity/profile'
import { toPicturePath } from '#platform/database/picture-path.ts'
import { toLevel } from '#platform/security/sessions.ts'
import type { ProfileRow } from './profile.store.ts'

export const toProfile = (row: ProfileRow): Profile => ({
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  newEmail: row.new_email,
  organisation: row.brandname || row.name,
  role: toLevel(row.role, row.kind),
  roleName: row.role_name ?? '',
  language: row.language,
  timezone: row.timezone,
  picture: toPicturePath(row.picture_id),
  version: row.version,
})
