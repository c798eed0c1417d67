import { defineSlice } from '#platform/calls/define-slice.ts'
import { pictureRoute } from '#platform/database/picture-path.ts'
import { createImageRoute } from '#platform/http/image-route.ts'
import { profileHandlers } from './profile.handlers.ts'
import { profileReference } from './profile.reference.ts'
import { findPicture } from './profile.store.ts'

export const profileSlice = defineSlice({
  calls: profileHandlers,
  reference: profileReference,
  routes: [createImageRoute(pictureRoute, findPicture)],
})
