// Subject: features/meetings, features/identity, platform/events
import { type Call, toCallName } from '@foyer/contract/call'
import { allCalls } from '@foyer/contract/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { loadAccess } from './access.ts'
import { findUnannounced } from './affected.ts'
import { listMeetingScenarios } from './affected-meetings.ts'
import { listUserScenarios } from './affected-users.ts'
import { useFakeEngine } from './fake-engine.ts'
import { useKit } from './kit.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const cases = await loadAccess()
const tenant = await kit.createTenant()
const scenarios = [...listMeetingScenarios(kit, tenant), ...listUserScenarios(kit, tenant)].map((scenario) => ({
  ...scenario,
  name: toCallName(scenario.call),
}))

/** The other calls that change something, by who sees the change. */
const seenBy = {
  actor: `auth.login auth.confirmPassword auth.updateLanguage auth.logout twoFactor.get twoFactor.renewRecoveryCodes
    twoFactor.login twoFactor.beginSetup sessions.end sessions.endOthers passkeys.begin passkeys.rename passkeys.beginLogin
    passkeys.login sso.begin sso.beginLink sso.completeLink sso.unlink sso.beginConfirmation sso.completeConfirmation
    passwords.forgot passwords.updateOwn registration.resend profile.changeEmail profile.cancelEmailChange settings.update
    settings.reset settings.updateShortcuts userImports.create tasks.cancel listViews.create listViews.delete
    listViews.updateColumns meetings.meetNow responses.sendToOwnCalendar personalMeeting.create personalMeeting.update
    room.reportFailure calendarFeed.create calendarFeed.delete tenantViews.begin tenantViews.end
    signUp.create signUp.beginWithProvider signUp.completeWithProvider recordingLinks.ask`,
  // All of these are notified. Visitors see changes of a tenant on the next page.
  actorAndAdministrators: `twoFactor.enable twoFactor.disable twoFactor.completeSetup passkeys.add passkeys.remove
    sso.complete sso.login sso.signup sso.beginTest sso.completeTest passwords.change passwords.renewLink
    registration.create profile.update profile.uploadPicture profile.deletePicture users.createInTenant roles.create
    roles.updateUnassigned groups.create invitations.create invitations.resend invitations.createLink
    invitations.connect users.exportLinks userImports.start userImports.links tenants.create tenants.update tenants.changeSubdomain
    signUp.confirm signUp.updateSettings signUp.approve signUp.refuse tenantBrands.create tenantBrands.update
    tenantBrands.uploadPicture tenantBrands.deletePicture tenantSmtp.create tenantSmtp.update tenantSmtp.delete
    tenantSmtp.test tenantSso.create tenantSso.update tenantSso.delete tenantSso.uploadLogo tenantSso.deleteLogo
    alerts.create alerts.update alerts.setEnabled alerts.mute alerts.reset alerts.delete alerts.updateRecipients
    clients.create clients.update clients.setStatus clients.delete clients.test tenantClients.update tenantFeatures.update
    recordingSettings.update
    products.create products.update products.setStatus products.delete plans.create plans.update plans.setStatus plans.delete
    room.report room.leave feedback.give feedbacks.markSeen operationalDashboard.dismissProcess
    recordingLinks.create recordingLinks.update recordingLinks.withdraw recordingLinks.open`,
  // No page is notified, as of what an engine measures: charts ask again.
  later: 'room.reportConnection recordingLinks.report ownLocalRecordings.markSeen',
  // All users of the tenant are notified, since hosts choose among modes: meeting-modes.test.ts tests that.
  everyone: `meetingModes.create meetingModes.update meetingModes.setDefault meetingModes.setStatus
    meetingModes.moveMeetings meetingModes.delete`,
  // The sockets of users who are signed out end.
  signedOut: 'sessions.endAll users.resetPassword tenants.enable tenants.disableSeveral tenants.delete',
  // Each participant has a socket of their own.
  participants: `meetingControls.raiseHand meetingControls.react meetingControls.lowerHand meetingControls.rename
    meetingControls.mute meetingControls.askToUnmute meetingControls.stopVideo meetingControls.remove
    meetingControls.setRole meetingControls.configure chat.sendMessage whiteboard.open whiteboard.draw
    annotations.begin annotations.end annotations.draw annotations.remove breakouts.close breakouts.configure
    breakouts.extend breakouts.help breakouts.move breakouts.open breakouts.spread roomRecording.start
    roomRecording.pause roomRecording.resume roomRecording.stop roomRecording.agree roomRecording.mark`,
  // The owner and administrators are notified: the tests of recordings and local recordings test that.
  owners: `recordings.rename recordings.markSeen recordings.trash recordings.restore recordings.delete recordings.retry
    recordings.hold recordings.trim ownLocalRecordings.begin ownLocalRecordings.report ownLocalRecordings.beginUpload
    ownLocalRecordings.cancelUpload ownLocalRecordings.finishUpload localRecordings.requestUpload localRecordings.cancelUpload`,
}

it('knows of every call that changes something who sees it', () => {
  const listed = Object.values(seenBy).flatMap((calls) => calls.split(/\s+/))
  const names = allCalls.flatMap((call) => (call.readOnly ? [] : [toCallName(call)]))
  expect([...listed, ...new Set(scenarios.map(({ name }) => name))].sort()).toEqual(names.sort())
})

const used = new Map<string, Set<string>>()

it.each(scenarios)('$name $title: everyone affected hears of it', async ({ call, name, prepare }) => {
  const change = await prepare()
  used.set(name, new Set([...(used.get(name) ?? []), ...Object.keys(Object(change.input))]))
  const { response, heard, unannounced, disturbed } = await findUnannounced(kit, cases, call, change)
  expect(response).toEqual({ status: 200, body: response.body })
  expect(unannounced).toEqual([])
  expect(Object.keys(change.notified).filter((user) => heard[user]?.length === 0)).toEqual([])
  expect(disturbed).toEqual([])
})

/** The fields that name other objects than users. */
const others = new Set(['tenantuuid', 'role', 'roles', 'moveTo', 'participantId', 'modeId'])
const Fields = z.object({ properties: z.record(z.string(), z.unknown()) })

/** Finds the fields of a call's input that hold ids or addresses. */
function findNamingFields({ input }: Call): string[] {
  const { properties } = Fields.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
  const isNaming = (schema: unknown): boolean => /"format":"uuid"|"maxLength":254\b/.test(JSON.stringify(schema))
  return Object.entries(properties).flatMap(([name, schema]) => (isNaming(schema) && !others.has(name) ? [name] : []))
}

it.each([...new Set(scenarios.map(({ call }) => call))].map((call): [string, Call] => [toCallName(call), call]))(
  '%s is tried with every field that names users',
  (name, call) => {
    expect(findNamingFields(call).filter((field) => !used.get(name)?.has(field))).toEqual([])
  },
)
