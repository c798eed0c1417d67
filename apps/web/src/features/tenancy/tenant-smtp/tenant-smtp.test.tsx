import type { Smtp } from '@foyer/contract/tenancy/tenant-smtp'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, refuse, render, type StubResponses } from '#test/kit.tsx'
import { buildTenantSettings } from '#test/tenant-settings.ts'
import { describeVersionedForm } from '#test/versioned-form.tsx'

const tenantuuid = '00000000-0000-4000-8000-000000000009'
const acme = buildTenantSettings()
const saved: Smtp = {
  id: '00000000-0000-4000-8000-000000000031',
  host: 'mail.acme.test',
  port: 587,
  security: 'starttls',
  username: 'portal',
  fromName: 'Acme',
  fromEmail: 'meet@acme.test',
  certificateAuthority: '',
  hasPassword: true,
  version: 4,
}
type Form = Omit<Smtp, 'id' | 'version' | 'hasPassword' | 'certificateAuthority'> & {
  certificateAuthority?: string | undefined
}
const buildSmtp = (input: Form, change: Partial<Smtp>): Smtp => {
  const { host, port, security, username, fromName, fromEmail, certificateAuthority = '' } = input
  return { ...saved, host, port, security, username, fromName, fromEmail, certificateAuthority, ...change }
}

type Options = { initial?: Smtp; language?: 'fr'; responses?: StubResponses['tenantSmtp'] }
function show({ initial, language, responses = {} }: Options = {}) {
  let current = initial
  return render(`/portal/Tenant/${tenantuuid}/smtp`, {
    user: buildUser('superadmin'),
    ...(language ? { language } : {}),
    responses: {
      tenants: { get: () => acme },
      tenantSmtp: {
        list: () => ({ items: current ? [current] : [] }),
        create: ({ password, ...input }) => {
          current = buildSmtp(input, { hasPassword: Boolean(password), version: 1 })
          return current
        },
        update: ({ version, password, ...input }) => {
          current = buildSmtp(input, { hasPassword: password !== '', version: version + 1 })
          return current
        },
        delete: () => {
          current = undefined
          return {}
        },
        ...responses,
      },
    },
  })
}
type Shown = ReturnType<typeof show>
const sent = ({ calls }: Shown, name: string) => calls.filter((call) => call.name === name)
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

async function fillIn({ press }: Shown) {
  await press.type(await screen.findByLabelText('Email server'), 'mail.acme.test')
  await press.type(field('User name'), 'portal')
  await press.type(field('Password'), 's3cret')
  await press.type(field('From name'), 'Acme')
  await press.type(field('From email'), 'meet@acme.test')
}

test('explains how email is sent without a mail server of its own, and adds one', async () => {
  const shown = show()
  expect(await screen.findByText(/no mail server of its own/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  await fillIn(shown)
  await shown.press.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Mail server saved successfully')).toBeTruthy()
  expect(sent(shown, 'tenantSmtp.create')[0]?.input).toEqual({
    tenantuuid,
    host: 'mail.acme.test',
    port: 587,
    security: 'starttls',
    username: 'portal',
    password: 's3cret',
    fromName: 'Acme',
    fromEmail: 'meet@acme.test',
    certificateAuthority: '',
  })
  expect(await screen.findByRole('button', { name: 'Remove' })).toBeTruthy()
  expect(field('Password').value).toBe('')
  expect(field('Password').placeholder).toBe('Unchanged')
})

test('changes a standard port with the security and keeps a custom one', async () => {
  const { press } = show()
  const security = await screen.findByLabelText('TLS/SSL')
  expect(field('Port').value).toBe('587')
  await press.selectOptions(security, 'TLS')
  expect(field('Port').value).toBe('465')
  await press.selectOptions(security, 'None')
  expect(field('Port').value).toBe('25')
  await press.clear(field('Port'))
  await press.type(field('Port'), '2525')
  await press.selectOptions(security, 'STARTTLS')
  expect(field('Port').value).toBe('2525')
})

test('never shows the saved password and keeps it until another one is entered', async () => {
  const shown = show({ initial: saved })
  await shown.press.type(await screen.findByLabelText('From name'), ' Meetings')
  expect(field('Password').value).toBe('')
  await shown.press.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Mail server saved successfully')).toBeTruthy()
  const first = sent(shown, 'tenantSmtp.update')[0]?.input
  expect(first).toMatchObject({ id: saved.id, version: 4, fromName: 'Acme Meetings' })
  expect(first).not.toHaveProperty('password')
  await shown.press.type(field('Password'), 'new one')
  await shown.press.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent(shown, 'tenantSmtp.update')[1]?.input).toMatchObject({ version: 5, password: 'new one' }),
  )
  await waitFor(() => expect(field('Password').value).toBe(''))
})

test('removes the saved password with a switch', async () => {
  const shown = show({ initial: saved })
  await shown.press.click(await screen.findByRole('switch', { name: 'Remove the saved password' }))
  expect(field('Password').disabled).toBe(true)
  expect(screen.getByText('The saved password is removed when you save.')).toBeTruthy()
  await shown.press.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(shown, 'tenantSmtp.update')[0]?.input).toMatchObject({ password: '' }))
  await waitFor(() => expect(screen.queryByRole('switch', { name: 'Remove the saved password' })).toBeNull())
})

test('requires the password again for another server', async () => {
  const { press } = show({ initial: saved })
  await press.type(await screen.findByLabelText('Email server'), '.au')
  expect(screen.getByText(/is for another server or user name/)).toBeTruthy()
  expect(field('Password').placeholder).toBe('')
})

test('warns that a password is sent unencrypted', async () => {
  const { press } = show({ initial: saved })
  await press.selectOptions(await screen.findByLabelText('TLS/SSL'), 'None')
  expect(screen.getByText('The password is sent unencrypted')).toBeTruthy()
  await press.click(screen.getByRole('switch', { name: 'Remove the saved password' }))
  expect(screen.queryByText('The password is sent unencrypted')).toBeNull()
})

test('sends a test email with the unsaved values and shows the response of the server unchanged', async () => {
  const response = '535 5.7.8 Error: authentication failed: <portal>'
  const shown = show({
    initial: saved,
    responses: { test: () => ({ accepted: false, problem: 'sign-in-refused', response, to: 'ana@acme.test' }) },
  })
  await shown.press.type(await screen.findByLabelText('Password'), 'wrong')
  await shown.press.click(screen.getByRole('button', { name: 'Send me a test email' }))
  expect(await screen.findByText('The server rejected the email.')).toBeTruthy()
  expect(screen.getByText(response).tagName).toBe('PRE')
  expect(screen.getByText('The mail server does not accept the user name and password.')).toBeTruthy()
  expect(sent(shown, 'tenantSmtp.test')[0]?.input).toMatchObject({ tenantuuid, host: saved.host, password: 'wrong' })
  expect(sent(shown, 'tenantSmtp.update')).toEqual([])
  await shown.press.type(field('Password'), '2')
  expect(screen.getByText('The form has changed since this test.')).toBeTruthy()
})

test('says why a server got no test email', async () => {
  const { press } = show({
    initial: saved,
    responses: { test: () => ({ accepted: false, problem: 'certificate-expired', response: '', to: 'ana@acme.test' }) },
  })
  await press.click(await screen.findByRole('button', { name: 'Send me a test email' }))
  expect(await screen.findByText('The email was not sent.')).toBeTruthy()
  expect(screen.getByText(/has expired or is not valid yet/)).toBeTruthy()
  expect(screen.queryByText('Server response')).toBeNull()
})

test('names the recipient of an accepted test email', async () => {
  const { press } = show({
    initial: saved,
    responses: { test: () => ({ accepted: true, problem: '', response: '250 ok', to: 'ana@acme.test' }) },
  })
  await press.click(await screen.findByRole('button', { name: 'Send me a test email' }))
  expect(await screen.findByText('The server accepted the email. Check that it arrives at ana@acme.test.')).toBeTruthy()
  expect(screen.getByText('250 ok')).toBeTruthy()
})

test('saves the authority of a server of its own, and shows that it is damaged at its field', async () => {
  const pem = '-----BEGIN CERTIFICATE-----'
  const refused = () => refuse(400, 'smtp-authority-invalid', { message: 'No PEM', field: 'certificateAuthority' })
  const shown = show({ initial: saved, responses: { test: refused } })
  const authority = await screen.findByLabelText('Own certificate authority')
  await shown.press.type(authority, pem)
  await shown.press.click(screen.getByRole('button', { name: 'Send me a test email' }))
  expect(await screen.findByText('No PEM')).toBeTruthy()
  expect(document.activeElement).toBe(authority)
  await shown.press.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent(shown, 'tenantSmtp.update')[0]?.input).toMatchObject({ certificateAuthority: pem, host: saved.host }),
  )
  await shown.press.selectOptions(screen.getByLabelText('TLS/SSL'), 'None')
  expect(screen.queryByLabelText('Own certificate authority')).toBeNull()
})

test('shows the missing fields instead of sending a test email', async () => {
  const shown = show()
  await shown.press.click(await screen.findByRole('button', { name: 'Send me a test email' }))
  expect(await screen.findByText('Enter a valid server name')).toBeTruthy()
  expect(document.activeElement).toBe(field('Email server'))
  expect(sent(shown, 'tenantSmtp.test')).toEqual([])
})

test.each([
  ['smtp-host-not-allowed', 'host', 'Email server'],
  ['smtp-port-refused', 'port', 'Port'],
] as const)('shows %s at its field, for a test and when saving', async (code, fieldName, label) => {
  const fail = () => refuse(400, code, { message: 'Not from here', field: fieldName })
  const { press } = show({ initial: saved, responses: { test: fail, update: fail } })
  await press.click(await screen.findByRole('button', { name: 'Send me a test email' }))
  expect(await screen.findByText('Not from here')).toBeTruthy()
  expect(document.activeElement).toBe(field(label))
  await press.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Not from here')).toBeTruthy()
  expect(screen.queryByText('Mail server saved successfully')).toBeNull()
})

describeVersionedForm('a mail server', {
  saved,
  theirs: { host: 'mail.others.test' },
  field: { label: 'Email server', theirs: 'mail.others.test', mine: 'mail.mine.test' },
  call: 'tenantSmtp.update',
  input: 'host',
  show: ({ read, update }) => show({ responses: { list: () => ({ items: [read()] }), update } }),
})

test('shows the server that someone else has added meanwhile without its password', async () => {
  let items: Smtp[] = []
  const shown = show({
    responses: {
      list: () => ({ items }),
      create: () => {
        items = [saved]
        return refuse(409, 'smtp-exists')
      },
    },
  })
  const { press } = shown
  await press.type(await screen.findByLabelText('Email server'), 'mail.mine.test')
  await press.type(field('From name'), 'Acme')
  await press.type(field('From email'), 'meet@acme.test')
  await press.type(field('Password'), 'Secret-1')
  await press.click(screen.getByRole('button', { name: 'Save' }))
  const conflict = within(await screen.findByRole('alert', { name: 'Changed by someone else' }))
  expect(conflict.getByRole('row', { name: 'Email server mail.acme.test mail.mine.test' })).toBeTruthy()
  expect(conflict.queryByRole('row', { name: /Secret-1/ })).toBeNull()
  await press.click(conflict.getByRole('button', { name: 'Overwrite with yours' }))
  expect(await screen.findByText('Mail server saved successfully')).toBeTruthy()
  expect(sent(shown, 'tenantSmtp.update').at(-1)?.input).toMatchObject({
    id: saved.id,
    version: 4,
    password: 'Secret-1',
  })
})

test('removes the server after a confirmation', async () => {
  const shown = show({ initial: saved })
  await shown.press.click(await screen.findByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the mail server?' }))
  expect(dialog.getByText(/If there is none, emails are stored in the mail log/)).toBeTruthy()
  await shown.press.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Mail server removed successfully')).toBeTruthy()
  expect(sent(shown, 'tenantSmtp.delete')[0]?.input).toEqual({ tenantuuid, id: saved.id })
  expect(await screen.findByText(/no mail server of its own/)).toBeTruthy()
  expect(field('Email server').value).toBe('')
})

test('asks before leaving for another section with unsaved changes', async () => {
  const { press, path } = show({ initial: saved })
  await press.type(await screen.findByLabelText('From name'), ' Meetings')
  await press.click(screen.getByRole('link', { name: 'Sign-up' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await press.click(dialog.getByRole('button', { name: 'Keep editing' }))
  expect(path()).toBe(`/portal/Tenant/${tenantuuid}/smtp`)
  expect(field('From name').value).toBe('Acme Meetings')
})

test('shows a failure in place of the section and can retry', async () => {
  show({ responses: { list: () => refuse(503, 'unavailable', { message: 'Down' }) } })
  expect(await screen.findByText('Down')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('is translated into French', async () => {
  show({ initial: saved, language: 'fr' })
  expect(await screen.findByRole('button', { name: 'M’envoyer un e-mail de test' })).toBeTruthy()
  expect(field('Mot de passe').placeholder).toBe('Inchangé')
})
