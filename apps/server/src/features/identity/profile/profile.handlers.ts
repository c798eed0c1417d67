import { profile } from '@foyer/contract/identity/profile'
import { verifyOwner } from '#features/identity/passwords/own-password.commands.ts'
import { sendEmailChanged } from '#features/identity/users/user-notices.commands.ts'
import { changeEmail } from '#features/identity/users/users.commands.ts'
import * as users from '#features/identity/users/users.store.ts'
import { defineHandlers, defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import { toPicturePath } from '#platform/database/picture-path.ts'
import { isAnimated } from '#platform/files/animation.ts'
import { normalizeImage } from '#platform/files/images.ts'
import { hashToken, randomToken } from '#platform/security/secret.ts'
import { revokeOtherSessions } from '#platform/security/sessions.ts'
import { ownDataFile } from './own-data.export.ts'
import { sendAddressConfirmation } from './profile.mails.ts'
import { toProfile } from './profile.presenter.ts'
import { isJpegOrPng, pictureBounds } from './profile.rules.ts'
import * as store from './profile.store.ts'

const linkHours = 24
/** The limit of requests for a new address, because each sends an email to a recipient who has not asked for it. */
const maxRequests = { limit: 5, seconds: 60 * 60 }
const maxExports = { limit: 10, seconds: 60 * 60 }

export const profileHandlers = defineHandlers(profile, {
  get: async ({ db, actor }) => toProfile(await store.findProfile(db, actor.id)),

  update: async ({ input: { version, timezone, ...fields }, db, actor, fail, audit }) => {
    const before = await users.findForUpdate(db, actor.id)
    if (before === undefined || before.version !== version) return fail('conflict')
    const after = await users.update(db, actor.id, fields)
    await store.updateTimezone(db, actor.id, timezone)
    const toFields = ({ firstname, lastname, language }: users.UserRow) => ({ firstname, lastname, language })
    audit({
      objectId: actor.id,
      label: actor.email,
      before: { ...toFields(before), timezone: actor.timezone },
      after: { ...toFields(after), timezone },
    })
    return toProfile(await store.findProfile(db, actor.id))
  },

  exportData: async ({ actor, tenantId, services, read, fail, audit }) => {
    if (!actor.confirmed) return fail('reauthentication-required')
    await services.rateLimits.consume(tenantId, [{ key: `own-data:${actor.id}`, ...maxExports }])
    audit({ objectId: actor.id, label: actor.email })
    return ownDataFile(actor.id, read)
  },

  uploadPicture: defineTwoStepHandler(profile.uploadPicture, {
    prepare: async ({ input, tenantId, fail }) => {
      const bytes = await input.file.bytes()
      if (isAnimated(bytes)) return fail('image-animated', 'file')
      const picture = isJpegOrPng(bytes) ? await normalizeImage(bytes, pictureBounds, tenantId) : undefined
      return picture ?? fail('profile-picture-refused', 'file')
    },
    run: async ({ db, actor, audit }, picture) => {
      const { id } = await store.putPicture(db, actor.id, picture)
      audit({ objectId: actor.id, label: actor.email, after: { bytes: picture.bytes.length } })
      return { picture: toPicturePath(id) }
    },
  }),

  deletePicture: async ({ db, actor, audit }) => {
    await store.removePicture(db, actor.id)
    audit({ objectId: actor.id, label: actor.email })
    return {}
  },

  changeEmail: defineTwoStepHandler(profile.changeEmail, {
    prepare: (context) => verifyOwner(context, { password: context.input.password, code: 'own-password-incorrect' }),
    run: async ({ input: { email }, db, tenantId, actor, services, fail, audit }) => {
      if (email === actor.email) return fail('email-unchanged', 'email')
      const limit = { key: `email-change:${actor.id}`, ...maxRequests }
      await services.rateLimits.consume(tenantId, [limit])
      if (await store.isEmailTaken(db, email)) return fail('email-taken', 'email')
      const token = randomToken()
      const change = { userId: actor.id, sessionId: actor.sessionId, email, tokenHash: hashToken(token) }
      await store.putEmailChange(db, { ...change, hours: linkHours })
      await sendAddressConfirmation({ db, tenantId, services }, actor, { email, token, hours: linkHours })
      audit({ objectId: actor.id, label: actor.email, after: { email } })
      return {}
    },
  }),

  cancelEmailChange: async ({ db, actor, audit }) => {
    await store.removeEmailChange(db, actor.id)
    audit({ objectId: actor.id, label: actor.email })
    return {}
  },

  confirmEmail: async ({ input, ...context }) => {
    const { db, fail, audit } = context
    const tokenHash = hashToken(input.token)
    const userId = await store.findEmailChangeUserId(db, tokenHash)
    // The user is locked first, as everywhere that ends the change.
    const before = userId === undefined ? undefined : await users.findForUpdate(db, userId)
    const change = await store.consumeEmailChange(db, tokenHash)
    if (change === undefined || before?.status !== 'active') return fail('email-link-expired')
    await changeEmail(context, before, change.email)
    await revokeOtherSessions(db, before.id, change.session_id)
    await sendEmailChanged(context, before, { newEmail: change.email, by: 'user' })
    audit({
      objectId: before.id,
      label: before.email,
      before: { email: before.email },
      after: { email: change.email },
      by: before,
    })
    return { email: change.email }
  },
})
