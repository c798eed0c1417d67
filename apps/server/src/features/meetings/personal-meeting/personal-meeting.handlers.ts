import { toSecurityOptions } from '@foyer/contract/meetings/options/meeting-security'
import { personalMeeting } from '@foyer/contract/meetings/personal-meeting'
import { followSignedInOnly } from '#features/meetings/conferences/signed-in-only.commands.ts'
import { findDefaultModeId, findModes } from '#features/meetings/meeting-modes/shared/modes.store.ts'
import { chooseModeAndOptions } from '#features/meetings/meeting-modes/shared/modes.ts'
import { claimRandomNumber } from '#features/meetings/meetings/meeting-number.commands.ts'
import { emitMeetingsChanged } from '#features/meetings/meetings/meetings.commands.ts'
import { claimNumber, isInProgress } from '#features/meetings/meetings/meetings.store.ts'
import { createUid } from '#features/meetings/series/series.commands.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { countChosenNumber } from './number-rate-limits.ts'
import { toPersonalAuditFields, toPersonalMeeting } from './personal-meeting.presenter.ts'
import * as store from './personal-meeting.store.ts'

/** Leaves the option as it is where the caller says nothing of it. */
const toChosenRecording = ({ autoRecord }: { autoRecord?: boolean | undefined }) =>
  autoRecord === undefined ? {} : { autoRecord }

export const personalMeetingHandlers = defineHandlers(personalMeeting, {
  get: async ({ db, actor, origin, services: { secret } }) => {
    const row = await store.find(db, actor.id)
    if (row === undefined) return { meeting: null }
    return {
      meeting: toPersonalMeeting(row, {
        origin,
        secret,
        modes: await findModes(db),
        running: await isInProgress(db, row.id),
      }),
    }
  },

  create: async ({ input, db, actor, origin, services, fail, audit }) => {
    const { secret, env } = services
    const number = await claimRandomNumber({ db, fail })
    const created = await store.insert(db, {
      number,
      owner_id: actor.id,
      topic: input.topic,
      timezone: input.timezone,
      password_encrypted: secret.seal(input.password),
      mode_id: await findDefaultModeId(db, actor.id),
      ical_uid: createUid(env.publicUrl.hostname),
    })
    if (created === undefined) await store.releaseNumber(db, number)
    const row = created ?? (await store.find(db, actor.id))
    if (row === undefined) return fail('conflict')
    const modes = await findModes(db)
    audit({ objectId: row.id, label: row.number, after: toPersonalAuditFields(modes, row) })
    return toPersonalMeeting(row, { origin, secret, modes, running: await isInProgress(db, row.id) })
  },

  update: async (context) => {
    const { input, db, actor, origin, services, fail, audit } = context
    const { secret } = services
    const before = await store.findForUpdate(db, actor.id)
    if (before === undefined) return fail('not-found')
    if (before.version !== input.version) return fail('conflict')
    const running = await isInProgress(db, before.id)
    const isNumberChanged = input.number !== before.number
    if (isNumberChanged) {
      // Participants who lose their connection return by the Meeting ID.
      if (running) return fail('personal-meeting-in-progress', 'number')
      await countChosenNumber(context)
      if (!(await claimNumber(db, input.number))) return fail('meeting-number-taken', 'number')
    }
    const modes = await findModes(db)
    const mode = modes.rulesOf(input.modeId ?? before.mode_id)
    const row = await store.update(db, before.id, {
      topic: input.topic,
      number: input.number,
      password_encrypted: secret.seal(input.password),
      ...chooseModeAndOptions(context, modes, {
        before,
        modeId: input.modeId,
        change: { ...toSecurityOptions(input.security, mode), ...toChosenRecording(input) },
      }),
    })
    await followSignedInOnly(context, { modes, before, after: row })
    if (isNumberChanged) await store.releaseNumber(db, before.number)
    await emitMeetingsChanged(context, [row.id])
    audit({
      objectId: row.id,
      label: row.number,
      before: toPersonalAuditFields(modes, before),
      after: toPersonalAuditFields(modes, row),
    })
    return toPersonalMeeting(row, { origin, secret, modes, running })
  },
})
