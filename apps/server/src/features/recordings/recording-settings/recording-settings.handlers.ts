import { recordingSettings } from '@foyer/contract/recordings/recording-settings'
import * as due from '#features/recordings/recordings/due-recordings.store.ts'
import { findById } from '#features/tenancy/tenants/tenants.store.ts'
import type { HandlerContext } from '#platform/calls/context.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { dueRecordingsFile } from './due-recordings.export.ts'
import { toColumns, toPreview, toRecordingSettings, toSettingsAudit } from './recording-settings.presenter.ts'
import * as store from './recording-settings.store.ts'

const shownOwners = 4
const ageParts = 18
/** The ages that are shown where there is no rule. */
const usualSpanDays = 90

type Calls = typeof recordingSettings
type Showing = Pick<HandlerContext<Calls['get']>, 'db' | 'tenantId' | 'request'>

async function show({ db, tenantId, request }: Showing) {
  const name = (await findById(db, tenantId))?.name ?? ''
  return toRecordingSettings(await store.findSettings(db), { tenantId, name, address: request.address })
}

export const recordingSettingsHandlers = defineHandlers(recordingSettings, {
  get: show,

  update: async (context) => {
    const { input, db, tenantId, fail, audit } = context
    const before = await store.findSettings(db)
    if (!(await store.write(db, input.version, toColumns(input)))) return fail('conflict')
    const [was, is] = [toSettingsAudit(before), toSettingsAudit(await store.findSettings(db))]
    const shown = await show(context)
    audit({ objectId: tenantId, label: shown.name, before: was, after: is })
    return shown
  },

  preview: async ({ input: { keepDays }, db }) => {
    const spanDays = keepDays === null ? usualSpanDays : keepDays * 2
    return toPreview({
      sums: await due.summarizeDue(db, keepDays),
      owners: await due.findDueOwners(db, keepDays, shownOwners),
      spanDays,
      ages: await due.countByAge(db, spanDays, ageParts),
    })
  },

  export: async ({ input: { keepDays, language }, read }) =>
    dueRecordingsFile(language, (after, size) => read((db) => due.findDueAfter(db, keepDays, { after, size }))),
})
