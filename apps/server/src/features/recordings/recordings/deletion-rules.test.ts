import { access } from 'node:fs/promises'
import { recordingSettings } from '@foyer/contract/recordings/recording-settings'
import { recordings } from '@foyer/contract/recordings/recordings'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { FolderStorage } from '#platform/storage/folder-storage.ts'
import { type TestTenant, useKit } from '#test/kit.ts'
import { insertRecording } from '#test/recording-rows.ts'
import { stopJobs } from '#test/stop-jobs.ts'
import { applyRules, emptyTrash } from './recordings.jobs.ts'

const kit = await useKit({ connection: inject('ownConnections').deletionRules })
await stopJobs(kit)

/** Keeps the recordings of a tenant so many days, since two nights. */
async function keep(tenant: TestTenant, keepDays: number, trashDays = 30): Promise<void> {
  await kit.owner(
    `insert into recording_settings (tenant_id, keep_days, trash_days, ruled_at)
     values ($1, $2, $3, portal_now() - interval '2 days')`,
    [tenant.tenantId, keepDays, trashDays],
  )
}

const listTrash = async (tenant: TestTenant) =>
  (await kit.as(tenant.admin).call(recordings.list, { tab: 'trash' })).body.items
const listEmails = async (tenant: TestTenant): Promise<{ recipient: string; subject: string; text: string }[]> =>
  kit.owner('select to_email as recipient, subject, logged_text as text from emails where tenant_id = $1', [
    tenant.tenantId,
  ])
const listReports = (tenant: TestTenant, action: string) =>
  kit.owner(
    `select object_id, actor_label, before, after from audit_log where tenant_id = $1 and action = $2 and actor_id is null`,
    [tenant.tenantId, action],
  )

describe('the rule of a tenant', () => {
  it('moves to the trash what is old enough there, and nothing of others', async () => {
    const [one, other, without] = [await kit.createTenant(), await kit.createTenant(), await kit.createTenant()]
    await keep(one, 45)
    await keep(other, 100)
    const old = await insertRecording(kit, one, { topic: 'Old round', ageDays: 46 })
    const failed = await insertRecording(kit, one, { ageDays: 46, state: 'failed' })
    await insertRecording(kit, one, { ageDays: 44 })
    await insertRecording(kit, one, { ageDays: 46, held: true })
    await insertRecording(kit, one, { ageDays: 46, state: 'processing' })
    await insertRecording(kit, other, { ageDays: 99 })
    const oldest = await insertRecording(kit, other, { ageDays: 101 })
    await insertRecording(kit, without, { ageDays: 1000 })
    await applyRules(kit.platform)
    expect((await listTrash(one)).map(({ id }) => id).toSorted()).toEqual([old.id, failed.id].toSorted())
    expect(await listTrash(one)).toEqual([
      expect.objectContaining({ trashedBy: '' }),
      expect.objectContaining({ trashedBy: '' }),
    ])
    expect((await listTrash(other)).map(({ id }) => id)).toEqual([oldest.id])
    expect(await listTrash(without)).toEqual([])
    expect(await listReports(other, 'recordings.trash')).toEqual([
      {
        ...{ object_id: oldest.id, actor_label: '', before: null },
        after: { topic: 'Ward round', reason: 'recording-rule', keepDays: 100 },
      },
    ])
  })

  it('is applied although that of a tenant before it fails', async () => {
    const [failing, other] = [await kit.createTenant(), await kit.createTenant()]
    for (const tenant of [failing, other]) {
      await keep(tenant, 45)
      await insertRecording(kit, tenant, { ageDays: 46 })
    }
    const { tenantId } = failing
    await kit.owner(`update recording_settings set ruled_at = ruled_at - interval '1 day' where tenant_id = $1`, [
      tenantId,
    ])
    await kit.owner(`create function fail_here() returns trigger language plpgsql as $$ begin raise 'Broken'; end $$`)
    await kit.owner(`create trigger fail_here before update on recordings
      for each row when (new.tenant_id = '${tenantId}') execute function fail_here()`)
    onTestFinished(async () => void (await kit.owner('drop function fail_here() cascade')))
    await applyRules(kit.platform)
    expect(await listTrash(other)).toHaveLength(1)
    expect(await listTrash(failing)).toEqual([])
    await expect(applyRules(kit.platform)).rejects.toThrow('Broken')
  })

  it('moves more than a batch', async () => {
    const tenant = await kit.createTenant()
    await keep(tenant, 45)
    await kit.owner(
      `insert into recordings (tenant_id, owner_id, owner_name, number, topic, state, started_at, ended_at)
       select $1, $2, 'Owner', '1', 'Round ' || n, 'ready', portal_now() - interval '50 days', portal_now() - interval '50 days'
       from generate_series(1, 250) n`,
      [tenant.tenantId, tenant.admin.id],
    )
    await applyRules(kit.platform)
    expect(
      await kit.owner('select count(*)::int as count from recordings where tenant_id = $1 and trashed_at is null', [
        tenant.tenantId,
      ]),
    ).toEqual([{ count: 0 }])
    expect(await listReports(tenant, 'recordings.trash')).toHaveLength(250)
    const [email] = await listEmails(tenant)
    expect(email?.subject).toBe('250 recordings moved to the trash')
  })

  it('runs once a night, and after a change not before the next one', async () => {
    const tenant = await kit.createTenant()
    await keep(tenant, 45)
    await applyRules(kit.platform)
    const { id } = await insertRecording(kit, tenant, { ageDays: 60 })
    await applyRules(kit.platform)
    expect(await listTrash(tenant)).toEqual([])
    await kit.owner(`update recording_settings set ruled_at = ruled_at - interval '1 day' where tenant_id = $1`, [
      tenant.tenantId,
    ])
    const operator = kit.as(kit.operator.admin)
    const { tenantId: tenantuuid } = tenant
    const {
      name: _name,
      address: _address,
      ...settings
    } = (await operator.call(recordingSettings.get, { tenantuuid })).body
    const changed = await operator.call(recordingSettings.update, { ...settings, keepDays: 50 })
    expect(changed.status).toBe(200)
    await applyRules(kit.platform)
    expect(await listTrash(tenant)).toEqual([])
    await kit.shiftClock(86_400)
    await applyRules(kit.platform)
    await kit.shiftClock(0)
    expect((await listTrash(tenant)).map((row) => row.id)).toEqual([id])
  })

  it('tells each owner what has gone and what goes within a week, once', async () => {
    const tenant = await kit.createTenant()
    const [member, french] = [await kit.createUser(tenant), await kit.createUser(tenant, { language: 'fr' })]
    const gone = await kit.createUser(tenant)
    await keep(tenant, 45)
    await insertRecording(kit, tenant, { topic: 'Gone round', owner: member, ageDays: 46 })
    await insertRecording(kit, tenant, { topic: 'Next round', owner: member, ageDays: 40 })
    await insertRecording(kit, tenant, { topic: 'Later round', owner: member, ageDays: 36 })
    await insertRecording(kit, tenant, { topic: 'Tournée', owner: french, ageDays: 40 })
    await insertRecording(kit, tenant, { owner: gone, ageDays: 46 })
    await kit.owner(`update users set status = 'disabled' where id = $1`, [gone.id])
    await applyRules(kit.platform)
    const emails = await listEmails(tenant)
    expect(emails.map(({ recipient, subject }) => [recipient, subject]).toSorted()).toEqual(
      [
        [member.email, '1 recording moved to the trash'],
        [french.email, '1 enregistrement bientôt à la corbeille'],
      ].toSorted(),
    )
    const text = emails.find(({ recipient }) => recipient === member.email)?.text ?? ''
    expect(text).toContain('Gone round')
    expect(text).toContain('Next round')
    expect(text).not.toContain('Later round')
    await kit.shiftClock(86_400)
    await applyRules(kit.platform)
    await kit.shiftClock(0)
    expect(await listEmails(tenant)).toHaveLength(2)
  })
})

describe('what has been in the trash for its time', () => {
  it('is deleted with files, tracks and search terms, and reported', async () => {
    const tenant = await kit.createTenant()
    await keep(tenant, 45, 10)
    const due = await insertRecording(kit, tenant, { topic: 'Due round', ageDays: 60, trashedDays: 11, stored: true })
    const held = await insertRecording(kit, tenant, { ageDays: 60, trashedDays: 11, held: true, stored: true })
    const recent = await insertRecording(kit, tenant, { ageDays: 60, trashedDays: 9, stored: true })
    await kit.owner(`insert into search_terms (tenant_id, kind, term, id) values ($1, 'recordings', 'due', $2)`, [
      tenant.tenantId,
      due.id,
    ])
    await emptyTrash(new FolderStorage(`${kit.env.dataFolder}/recordings/files`))(kit.platform)
    for (const path of [due.file, due.tracks]) await expect(access(path)).rejects.toThrow()
    for (const { file, tracks } of [held, recent]) await Promise.all([access(file), access(tracks)])
    expect((await listTrash(tenant)).map(({ id }) => id).toSorted()).toEqual([held.id, recent.id].toSorted())
    expect(await kit.owner(`select from search_terms where id = $1`, [due.id])).toEqual([])
    expect(await listReports(tenant, 'recordings.delete')).toEqual([
      {
        ...{ object_id: due.id, actor_label: '', before: { topic: 'Due round' } },
        after: { reason: 'recording-rule', trashDays: 10 },
      },
    ])
  })
})
