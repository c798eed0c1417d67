import { settings } from '@foyer/contract/identity/settings'
import type { Language } from '@foyer/contract/language'
import { meetings } from '@foyer/contract/meetings/meetings'
import { defaultMeetingOptions } from '@foyer/contract/meetings/options/meeting-option-constants'
import ICAL from 'ical.js'
import { describe, expect, it, vi } from 'vitest'
import { useKit } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'
import { type InvitationDetails, renderInvitationText, renderMail } from './meetings.mails.ts'
import { buildMails } from './outgoing-mails.ts'

const details = (change: Partial<InvitationDetails> = {}): InvitationDetails => ({
  topic: 'Board meeting',
  host: { name: 'Ada Byron', email: 'ada@example.test' },
  brand: { name: 'Acme' },
  number: '1234567890',
  password: 'se cret#1',
  options: defaultMeetingOptions,
  url: 'https://acme.portal.example/portal/join/1234567890',
  start: {
    local: '2026-12-01T09:00',
    zone: 'Europe/Paris',
    startsAt: new Date('2026-12-01T08:00:00Z'),
    endsAt: new Date('2026-12-01T09:30:00Z'),
  },
  series: null,
  only: null,
  next: null,
  uid: 'meeting-1@portal.example',
  sequence: 0,
  ...change,
})
const link = 'https://acme.portal.example/portal/join/1234567890#se%20cret%231'
const linksIn = (html: string): (string | undefined)[] => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

describe('an email about a meeting', () => {
  it('contains topic, time in the meeting’s time zone, Meeting ID, password and link', () => {
    const { subject, text, html } = renderMail('en', 'create', details())
    expect(subject).toBe('Invitation: Board meeting')
    expect(text).toContain('Ada Byron invites you to a meeting.')
    expect(text).toContain('When: Tue, 1 Dec 2026, 09:00 – 10:30 UTC+1 (Europe/Paris)')
    expect(text).toContain('Meeting ID: 123 456 7890')
    expect(text).toContain('Password: se cret#1')
    expect(text).toContain(link)
    expect(html).toContain('<html lang="en">')
    // The last one is replaced by each recipient's own.
    expect(linksIn(html)).toEqual([link, link, expect.stringMatching(/^https:\/\/answer\.invalid\//)])
    expect(html).toContain('<strong>Meeting ID:</strong> <bdi>123 456 7890</bdi>')
  })

  it.each([
    [{}, 'The link opens in your browser. You don’t need an account.'],
    [{ passwordRequired: false }, 'You don’t need an account. You don’t need a password.'],
    [{ signedInOnly: true }, 'To join, you sign in with your account of Acme.'],
    [{ lobby: true }, 'You ask to be let in, and the host admits you.'],
    [{ muteOnEntry: true }, 'You enter with your microphone off.'],
  ])('says what concerns those who join with %j', (options, note) => {
    const about = details({ options: { ...defaultMeetingOptions, ...options } })
    const { text, html } = renderMail('en', 'create', about)
    for (const shown of [text, html, renderInvitationText('en', about)]) expect(shown).toContain(note)
    expect(renderMail('en', 'cancel', about).text).not.toContain(note)
  })

  it('says until when a series repeats in the format of its reader', () => {
    const recurrence = { frequency: 'daily', interval: 1, until: '2026-12-03' } as const
    const inFormat = (dateFormat: 'words' | 'iso') =>
      renderMail(
        'en',
        'create',
        details({ series: { recurrence, occurrences: [] }, style: { dateFormat, timeFormat: '24' } }),
      ).text
    expect(inFormat('words')).toContain('Every day until 3 December 2026, 3 times')
    expect(inFormat('iso')).toContain('Every day until 2026-12-03, 3 times')
  })

  it('has the recipient’s own time first, and the meeting’s beside it if their zone is known and another', () => {
    const language: Language = 'en'
    const to = (name: string, readerZone?: string) => ({ email: `${name}@example.test`, name, language, readerZone })
    const recipients = [to('far', 'America/Toronto'), to('near', 'Europe/Paris'), to('unknown')]
    const mails = buildMails({ tenantId: 'tenant', kind: 'change', holdSeconds: 0, details: details(), recipients })
    const lines = mails.map(({ text }) => text.split('\n').filter((line) => line.includes('Dec 2026')))
    const meeting = 'Tue, 1 Dec 2026, 09:00 – 10:30 UTC+1 (Europe/Paris)'
    expect(lines).toEqual([
      ['When: Tue, 1 Dec 2026, 03:00 – 04:30 UTC-5 (America/Toronto)', `In the meeting’s time zone: ${meeting}`],
      [`When: ${meeting}`],
      [`When: ${meeting}`],
    ])
    expect(mails.map(({ calendar }) => calendar?.content.includes('Toronto'))).toEqual([true, false, false])
  })

  it('names the zone once', () => {
    const { text, html } = renderMail('en', 'create', details({ readerZone: 'UTC' }))
    expect(text).toContain('When: Tue, 1 Dec 2026, 08:00 – 09:30 UTC\n')
    expect(html).not.toContain('(UTC)')
  })

  it('is available in French', () => {
    const { subject, text, html } = renderMail('fr', 'create', details())
    expect(subject).toBe('Invitation : Board meeting')
    expect(text).toContain('Ada Byron vous invite à une réunion.')
    expect(text).toContain('Date : mar. 1 déc. 2026, 09:00 – 10:30 UTC+1 (Europe/Paris)')
    expect(text).toContain('Numéro de réunion : 123 456 7890')
    expect(text).toContain('Mot de passe : se cret#1')
    expect(html).toContain('<html lang="fr">')
  })

  it('announces a change, or a cancellation without link and password', () => {
    expect(renderMail('en', 'change', details()).text).toContain('Ada Byron has changed this meeting.')
    const { subject, text, html } = renderMail('en', 'cancel', details())
    expect(subject).toBe('Cancelled: Board meeting')
    expect(`${text}${html}`).not.toMatch(/se cret|se%20cret|1234567890|123 456/)
    expect(linksIn(html)).toEqual([])
  })

  it('can be copied as text with the same content', () => {
    const text = renderInvitationText('en', details())
    for (const part of ['Board meeting', '1 Dec 2026', '123 456 7890', 'se cret#1', link]) expect(text).toContain(part)
    expect(renderInvitationText('en', details({ start: null }))).not.toContain('When:')
  })

  it('shows what users typed as text, never as markup or a link', () => {
    const topic = `<img src=x onerror=alert(1)> "it's" & www.evil.example https://evil.example`
    const { text, html } = renderMail(
      'en',
      'create',
      details({ topic, host: { name: 'Win at evil.example', email: 'a@b.test' } }),
    )
    expect(html).not.toContain('<img')
    expect(html.replaceAll('\u2060', '')).toContain(
      '&lt;img src=x onerror=alert(1)&gt; &quot;it&#39;s&quot; &amp; www.evil.example https://evil.example',
    )
    for (const part of [text, html]) expect(part).not.toMatch(/evil\.example|https:\/\/evil/)
  })
})

const kit = await useKit()
const tenant = await kit.createTenant()

describe('emails of a meeting', () => {
  it('are one per recipient, in their language, each with a calendar that names no other recipient', async () => {
    const meetingId = crypto.randomUUID()
    const recipients = [
      { email: 'bob@example.test', name: 'Bob', language: 'en' as const },
      { email: 'chloe@example.test', name: 'Chloé', language: 'fr' as const },
      { email: 'ada@example.test', name: 'Ada Byron', language: 'en' as const },
    ]
    await kit.platform.database.withTenant(tenant.tenantId, (db) =>
      kit.platform.mail.enqueueMany(
        db,
        buildMails({
          tenantId: tenant.tenantId,
          meetingId,
          kind: 'create',
          details: details(),
          recipients,
          holdSeconds: 0,
        }),
        { by: 'tenant' },
      ),
    )
    const rows = await kit.owner('select * from emails where meeting_id = $1 order by created_at, to_email', [
      meetingId,
    ])
    expect(rows.map(({ to_email, subject, calendar_method }) => [to_email, subject, calendar_method])).toEqual([
      ['ada@example.test', 'Invitation: Board meeting', 'PUBLISH'],
      ['bob@example.test', 'Invitation: Board meeting', 'REQUEST'],
      ['chloe@example.test', 'Invitation : Board meeting', 'REQUEST'],
    ])
    for (const row of rows) {
      const [event] = new ICAL.Component(ICAL.parse(row.calendar)).getAllSubcomponents('vevent')
      const attendees = event?.getAllProperties('attendee').map((one) => String(one.getFirstValue()).toLowerCase())
      expect(attendees).toEqual(row.calendar_method === 'PUBLISH' ? [] : [`mailto:${row.to_email}`])
      expect(row.reply_to).toBe('ada@example.test')
      expect(row.held).toBe(false)
    }
  })

  it('have the times in the formats of their recipients, the calendar file too', async () => {
    const [plain, american] = await Promise.all([kit.createUser(tenant), kit.createUser(tenant)])
    await kit.as(american).call(settings.update, { dateFormat: 'mdy', timeFormat: '12' })
    await kit.owner(`update users set timezone = 'America/Toronto' where id = $1`, [american.id])
    const form = { topic: 'Formats', start: '2090-12-01T09:00', end: '2090-12-01T16:30', timezone: 'UTC' }
    const invitees = [plain, american].map(({ email }) => ({ email }))
    await kit.as(tenant.admin).call(meetings.create, { ...form, password: 'secret1', invitees })
    for (const [user, when] of [
      [plain, 'Fri, 1 Dec 2090, 09:00 – 16:30 UTC'],
      [american, '12/01/2090, 9:00 am – 4:30 pm UTC'],
    ] as const) {
      const [mail] = await mailsTo(kit, tenant.tenantId, user.email)
      const plainSpaces = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ').replace(/\r?\n /g, '')
      expect(plainSpaces(mail?.text)).toMatch(new RegExp(when, 'i'))
      expect(mail?.text?.includes('(America/Toronto)')).toBe(user === american)
      const [row] = await kit.owner('select calendar from emails where to_email = $1', [user.email])
      expect(plainSpaces(row.calendar)?.replaceAll('\\,', ',')).toMatch(new RegExp(when, 'i'))
    }
  })

  it('are rendered once per language, however many recipients there are', () => {
    const countFormats = (count: number): number => {
      const formats = vi.spyOn(Intl, 'DateTimeFormat')
      const recipients = Array.from({ length: count }, (_, n) => {
        return { email: `u${n}@example.test`, name: '', language: n % 2 === 0 ? ('en' as const) : ('fr' as const) }
      })
      const options = { tenantId: tenant.tenantId, meetingId: crypto.randomUUID(), holdSeconds: 0 }
      expect(buildMails({ ...options, kind: 'change', details: details(), recipients })).toHaveLength(count)
      const created = formats.mock.calls.length
      formats.mockRestore()
      return created
    }
    expect(countFormats(2)).toBeGreaterThan(0)
    expect(countFormats(100)).toBe(countFormats(2))
  })

  it('are held until the undo has expired, and have no calendar if the meeting has no fixed time', async () => {
    const meetingId = crypto.randomUUID()
    const recipients = [{ email: 'bob@example.test', name: '', language: 'en' as const }]
    const options = { tenantId: tenant.tenantId, meetingId, holdSeconds: 30 }
    await kit.platform.database.withTenant(tenant.tenantId, (db) =>
      kit.platform.mail.enqueueMany(
        db,
        buildMails({ ...options, kind: 'cancel', details: details({ start: null }), recipients }),
        { by: 'tenant' },
      ),
    )
    const rows = await kit.owner(
      'select calendar, held, not_before > now() as later from emails where meeting_id = $1',
      [meetingId],
    )
    expect(rows).toEqual([{ calendar: null, held: true, later: true }])
  })
})
