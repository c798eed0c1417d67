import { describe, expect, it } from 'vitest'
import { useKit } from '#test/kit.ts'
import type { OutgoingMail } from './mail-outbox.ts'

// There is no mail server, so that the emails stay as they were written.
const kit = await useKit()
const tenant = await kit.createTenant()

const buildMail = (change: Partial<OutgoingMail> = {}): OutgoingMail => ({
  ...{ tenantId: tenant.tenantId, to: { email: 'guest@elsewhere.test', name: 'Guest' }, subject: 'Board' },
  ...{ text: 'Come along', html: '<p>Come along</p>', ...change },
})
const enqueue = (mails: readonly OutgoingMail[]) =>
  kit.platform.database.withTenant(tenant.tenantId, (db) =>
    kit.platform.mail.enqueueMany(db, mails, { by: 'cancellation' }),
  )
const withdraw = (undone: Parameters<typeof kit.platform.mail.cancelHeld>[1]) =>
  kit.platform.database.withTenant(tenant.tenantId, (db) => kit.platform.mail.cancelHeld(db, undone))
const findStates = async (ids: readonly string[]) => {
  const rows = await kit.owner('select id, state from emails where id = any($1)', [ids])
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  return ids.map((id) => states.get(id))
}

it('writes each of a thousand emails once, in their order', async () => {
  const mails = Array.from({ length: 1000 }, (_, n) => buildMail({ to: { email: `n${n}@elsewhere.test`, name: '' } }))
  const ids = await enqueue(mails)
  const rows = await kit.owner('select id, to_email from emails where id = any($1)', [ids])
  const emails = new Map(rows.map(({ id, to_email }) => [id, to_email]))
  expect(ids.map((id) => emails.get(id))).toEqual(mails.map(({ to }) => to.email))
  const sent = await kit.owner(`select count(*)::int from emails where tenant_id = $1 and to_email like 'n%'`, [
    tenant.tenantId,
  ])
  expect(sent).toEqual([{ count: 1000 }])
})

it('writes nothing without emails', async () => {
  expect(await enqueue([])).toEqual([])
})

it('shows in the mail log the text that was meant for it, and no token of a link in that either', async () => {
  const text = 'Password: sesame. Join at https://a.example/j#token'
  const [id] = await enqueue([buildMail({ text, loggedText: text.replace('sesame', '••••') })])
  const [row] = await kit.owner('select logged_text from emails where id = $1', [id])
  expect(row.logged_text).toBe('Password: ••••. Join at https://a.example/j#••••')
})

describe('an undo', () => {
  const [meetingId, otherMeeting] = [crypto.randomUUID(), crypto.randomUUID()]
  const [occurrenceId, otherOccurrence] = [crypto.randomUUID(), crypto.randomUUID()]
  const kept = 'unsent'
  const prepare = () =>
    enqueue([
      buildMail({ meetingId, holdSeconds: 30 }),
      buildMail({ meetingId, occurrenceId, holdSeconds: 30 }),
      buildMail({ meetingId, occurrenceId: otherOccurrence, holdSeconds: 30 }),
      buildMail({ meetingId: otherMeeting, holdSeconds: 30 }),
      buildMail({ meetingId }),
    ])

  it('of deleted meetings withdraws what was held back about these as a whole', async () => {
    const ids = await prepare()
    expect(await withdraw({ meetingIds: [meetingId] })).toHaveLength(1)
    expect(await findStates(ids)).toEqual(['withdrawn', kept, kept, kept, kept])
    expect(await withdraw({ meetingIds: [meetingId] })).toEqual([])
    await withdraw({ emailIds: ids })
  })

  it('of one cancelled occurrence withdraws what was held back about that one', async () => {
    const ids = await prepare()
    expect(await withdraw({ meetingId, occurrenceId })).toHaveLength(1)
    expect(await findStates(ids)).toEqual([kept, 'withdrawn', kept, kept, kept])
    await withdraw({ emailIds: ids })
  })

  it('of all single occurrences of a meeting withdraws what was held back about any of them', async () => {
    const ids = await prepare()
    expect(await withdraw({ occurrencesOf: meetingId })).toHaveLength(2)
    expect(await findStates(ids)).toEqual([kept, 'withdrawn', 'withdrawn', kept, kept])
    await withdraw({ emailIds: ids })
  })

  it('of single emails withdraws these, unless they were not held back', async () => {
    const ids = await prepare()
    expect(await withdraw({ emailIds: [ids[3] ?? '', ids[4] ?? ''] })).toHaveLength(1)
    expect(await findStates(ids)).toEqual([kept, kept, kept, 'withdrawn', kept])
    await withdraw({ emailIds: ids })
  })

  it('finds the emails even a few seconds after it was last offered', async () => {
    const [id] = await enqueue([buildMail({ meetingId, holdSeconds: 30 })])
    const [row] = await kit.owner(
      `select not_before > portal_now() + interval '32 seconds' as late from emails where id = $1`,
      [id],
    )
    expect(row.late).toBe(true)
  })
})
