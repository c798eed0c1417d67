import type { Db } from '#platform/database/database.ts'
import { toPicturePath } from '#platform/database/picture-path.ts'
import { findPictureId } from './profile.store.ts'

/** Returns the path of a user's picture at their tenant's hostname, or empty. */
export const findPicturePath = async (db: Db, userId: string): Promise<string> =>
  toPicturePath(await findPictureId(db, userId))
