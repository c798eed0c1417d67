import type { DeletionPreview, RecordingSettings } from '@foyer/contract/recordings/recording-settings'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, refuse, render, type StubResponses } from '#test/kit.tsx'
import { buildTenantSettings } from '#test/tenant-settings.ts'

const acme = buildTenantSettings({ name: 'Acme' })
const saved: RecordingSettings = {
  ...{ tenantuuid: acme.tenantuuid, name: 'Acme', version: 3, address: '198.51.100.24' },
  ...{ keepDays: 90, trashDays: 30, quotaGigabytes: null },
  networks: [
    { value: '198.51.100.0/24', note: 'Clinic' },
    { value: '203.0.113.40 - 203.0.113.47', note: 'VPN' },
  ],
  ...{ linkDays: 14, linkMaxDays: 30, linkPassword: 'guests' },
  ...{ linkDownload: false, linkSignedIn: false, linkMail: true },
}
const previews = (keepDays: number | null): DeletionPreview => ({
  nextRunAt: '2026-11-24T03:30:00Z',
  due: keepDays === 45 ? { count: 214, bytes: 38e9 } : { count: 0, bytes: 0 },
  stay: { count: 196, bytes: 30e9 },
  held: { count: 2, bytes: 9e8 },
  trash: { count: 9, bytes: 1.1e9 },
  usedBytes: 70e9,
  owners: keepDays === 45 ? [{ id: 'a', name: 'Amir Haddad', count: 200, bytes: 30e9 }] : [],
  others: keepDays === 45 ? { count: 14, bytes: 8e9, owners: 3 } : { count: 0, bytes: 0, owners: 0 },
  spanDays: (keepDays ?? 45) * 2,
  ages: [3, 0, 2, 9],
})

type Options = { responses?: StubResponses['recordingSettings']; language?: 'fr'; search?: string }
function show({ responses = {}, language, search = `?tenant=${acme.tenantuuid}` }: Options = {}) {
  let current = saved
  return render(`/portal/recording-settings${search}`, {
    user: buildUser('superadmin'),
    ...(language ? { language } : {}),
    responses: {
      tenants: { list: () => ({ items: [acme], hasMore: false }) },
      recordingSettings: {
        get: () => current,
        update: ({ tenantuuid: _tenant, version, ...input }) => {
          current = { ...current, ...input, version: version + 1 }
          return current
        },
        preview: ({ keepDays }) => previews(keepDays),
        ...responses,
      },
    },
  })
}
type Shown = ReturnType<typeof show>
const findSent = ({ calls }: Shown) => calls.filter(({ name }) => name === 'recordingSettings.update')
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
async function retype({ press }: Shown, name: string, text: string) {
  await press.clear(field(name))
  await press.type(field(name), text)
}

test('a tenant is chosen, and the choice is in the address', async () => {
  const { press, path } = show({ search: '' })
  expect(await screen.findByText('Choose a tenant')).toBeTruthy()
  await press.click(screen.getByRole('combobox', { name: 'Tenant' }))
  await press.click(await screen.findByRole('option', { name: 'Acme' }))
  expect(await screen.findByRole('form', { name: 'Recording settings' })).toBeTruthy()
  expect(path()).toBe(`/portal/recording-settings?tenant=${acme.tenantuuid}`)
})

test('shows what the rule would delete before it is saved, and by owner', async () => {
  const shown = show()
  expect(await screen.findByText('This affects no recording now')).toBeTruthy()
  await retype(shown, 'Days after the end of the recording', '45')
  expect(await screen.findByText('This affects 214 recordings now and frees 38 GB')).toBeTruthy()
  expect(screen.getByText(/2 more are on hold and stay/)).toBeTruthy()
  const card = within(screen.getByRole('region', { name: 'What the next run deletes' }))
  expect(card.getByRole('row', { name: 'Amir Haddad 200 30 GB' })).toBeTruthy()
  expect(card.getByRole('row', { name: '3 others 14 8 GB' })).toBeTruthy()
  expect(card.getByRole('row', { name: 'Together 214 38 GB' })).toBeTruthy()
  const list = card.getByRole('link', { name: /List of the 214/ }).getAttribute('href')
  expect(list).toContain('keepDays=45')
  expect(list).toContain(acme.tenantuuid)
  await shown.press.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Recording settings saved successfully')).toBeTruthy()
  expect(findSent(shown)[0]?.input).toMatchObject({ tenantuuid: acme.tenantuuid, keepDays: 45, version: 3 })
})

test('a rule that is turned off deletes nothing', async () => {
  const shown = show()
  await shown.press.click(await screen.findByRole('switch', { name: 'Delete cloud recordings automatically' }))
  expect(await screen.findByText('Nothing is deleted automatically.')).toBeTruthy()
  await shown.press.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(findSent(shown)[0]?.input).toMatchObject({ keepDays: null }))
})

test('says at its row what is wrong with a line, and how many addresses the others have', async () => {
  const shown = show()
  expect(await screen.findByText('256 addresses')).toBeTruthy()
  expect(screen.getByText('8 addresses')).toBeTruthy()
  await shown.press.click(screen.getByRole('button', { name: 'Add a line' }))
  expect(document.activeElement).toBe(field('Address or range 3'))
  await shown.press.type(field('Address or range 3'), '10.20.0.0/33')
  await shown.press.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('An IPv4 range ends at /32')).toBeTruthy()
  expect(field('Address or range 3').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('Address or range 3'))
  expect(findSent(shown)).toEqual([])
  await retype(shown, 'Address or range 3', '2001:db8:40::/48')
  expect(await screen.findByText('IPv6 range')).toBeTruthy()
  await shown.press.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(findSent(shown)[0]?.input).toMatchObject({
      networks: [...saved.networks, { value: '2001:db8:40::/48', note: '' }],
    }),
  )
})

test('tries addresses against the lines before they are saved', async () => {
  const shown = show()
  expect(await screen.findByText('Your own address 198.51.100.24 is inside, by the first line.')).toBeTruthy()
  await shown.press.type(field('Try an address'), '203.0.113.48')
  expect(await screen.findByText('Outside')).toBeTruthy()
  await retype(shown, 'Try an address', '::ffff:203.0.113.47')
  expect(await screen.findByText('Inside, by the second line')).toBeTruthy()
  await retype(shown, 'Try an address', 'here')
  expect(await screen.findByText('This is not an address')).toBeTruthy()
})

test('asks before it shuts out the own address', async () => {
  const shown = show()
  await shown.press.click(await screen.findByRole('button', { name: 'Remove line 1' }))
  expect(await screen.findByText('Your own address 198.51.100.24 is outside.')).toBeTruthy()
  await shown.press.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Shut out your own address?' }))
  await shown.press.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(findSent(shown)).toEqual([])
  await shown.press.click(screen.getByRole('button', { name: 'Save' }))
  await shown.press.click(await screen.findByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(findSent(shown)[0]?.input).toMatchObject({ networks: [saved.networks[1]] }))
})

test('limits the storage', async () => {
  const shown = show()
  expect(await screen.findByText('70 GB used, trash included.')).toBeTruthy()
  await shown.press.click(screen.getByRole('switch', { name: 'Limit the storage for recordings' }))
  await retype(shown, 'Gigabytes', '80')
  await shown.press.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(findSent(shown)[0]?.input).toMatchObject({ quotaGigabytes: 80 }))
})

test('says that the tenant is gone', async () => {
  show({ responses: { get: () => refuse(404, 'not-found') } })
  expect(await screen.findByText('Tenant not found')).toBeTruthy()
})

test('shows what someone else has saved meanwhile', async () => {
  let current = saved
  const shown = show({
    responses: {
      get: () => current,
      update: () => {
        current = { ...saved, trashDays: 20, version: 4 }
        return refuse(409, 'conflict')
      },
    },
  })
  await screen.findByLabelText('Days in the trash')
  await retype(shown, 'Days in the trash', '10')
  await shown.press.click(screen.getByRole('button', { name: 'Save' }))
  const conflict = within(await screen.findByRole('alert', { name: 'Changed by someone else' }))
  expect(conflict.getByRole('row', { name: 'Days in the trash 20 10' })).toBeTruthy()
})

test('is translated into French', async () => {
  show({ language: 'fr' })
  expect(
    await screen.findByText('Votre propre adresse 198.51.100.24 est comprise, par la première ligne.'),
  ).toBeTruthy()
})
