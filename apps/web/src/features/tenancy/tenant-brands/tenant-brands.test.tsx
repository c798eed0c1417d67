import type { Brand } from '@foyer/contract/tenancy/tenant-brands'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildUser, refuse, render, type StubResponses, tenant } from '#test/kit.tsx'
import { buildTenantSettings } from '#test/tenant-settings.ts'
import { describeVersionedForm } from '#test/versioned-form.tsx'

const own = buildUser('admin')
const settings = buildTenantSettings({
  tenantuuid: own.tenantuuid,
  name: 'Acme Company',
  url: `${window.location.origin}/portal`,
  version: 1,
})
const brand: Brand = {
  id: '00000000-0000-4000-8000-000000000021',
  brandname: 'Acme Meetings',
  brandUrl: '',
  text: { portal_login_heading: 'Hello', portal_login_body: '', portal_register_heading: '', portal_regiser_body: '' },
  theme: { lite: { '--portal-accent': '#0a5c36' } },
  version: 3,
}
const none = { logoDark: '', logoWhite: '', favicon: '', portal: '', landing: '' }
const path = `/portal/Tenant/${own.tenantuuid}/branding`

function show(responses: StubResponses['tenantBrands'], language: 'en' | 'fr' = 'en') {
  return render(path, {
    user: own,
    language,
    responses: {
      tenants: { get: () => settings },
      tenantBrands: { list: () => ({ items: [brand], pictures: none }), ...responses },
    },
  })
}
const save = () => screen.getByRole('button', { name: 'Save' })
beforeEach(() => {
  sessionStorage.clear()
  URL.createObjectURL = vi.fn(() => 'blob:theme')
  URL.revokeObjectURL = vi.fn()
})

test('saves texts and colours together with the version that was read, and applies them immediately', async () => {
  let brandname = tenant.brandname
  const { press, calls } = render(path, {
    user: own,
    responses: {
      auth: { tenantInfo: () => ({ ...tenant, brandname }) },
      tenants: { get: () => settings },
      tenantBrands: {
        list: () => ({ items: [brand], pictures: none }),
        update: ({ version, tenantuuid: _named, ...fields }) => {
          brandname = fields.brandname
          return { ...fields, version: version + 1 }
        },
      },
    },
  })
  const name = await screen.findByLabelText('Brand name')
  expect(name).toHaveProperty('value', 'Acme Meetings')
  await press.clear(name)
  await press.type(name, 'Acme & Sons')
  await press.click(save())
  expect(await screen.findByText('Branding saved')).toBeTruthy()
  expect(await screen.findAllByText('Acme & Sons')).not.toHaveLength(0)
  expect(calls.find((call) => call.name === 'tenantBrands.update')?.input).toMatchObject({
    id: brand.id,
    tenantuuid: own.tenantuuid,
    version: 3,
    brandname: 'Acme & Sons',
    theme: { lite: { '--portal-accent': '#0a5c36' } },
  })
})

test('starts with the name of a tenant without a brand, and creates the brand with the first save', async () => {
  const { press, calls } = show({
    list: () => ({ items: [], pictures: none }),
    create: ({ tenantuuid: _named, ...fields }) => ({ ...fields, id: brand.id, version: 1 }),
  })
  expect(await screen.findByLabelText('Brand name')).toHaveProperty('value', 'Acme Company')
  await press.click(save())
  expect(await screen.findByText('Branding saved')).toBeTruthy()
  expect(calls.find((call) => call.name === 'tenantBrands.create')?.input).toMatchObject({ theme: { lite: {} } })
})

test('explains that the registration texts are not shown while sign-up is off', async () => {
  show({})
  expect(await screen.findByText('Sign-up is off. These texts are shown once it is on.')).toBeTruthy()
})

test('reports unreadable colours in words, with the colour that is shown instead', async () => {
  const { press } = show({})
  const accent = await screen.findByLabelText('Accent')
  const summary = screen.getByText('Readable in light and dark: 8 of 8 pairs')
  expect(summary.closest('details')?.open).toBe(false)
  await press.clear(accent)
  await press.type(accent, 'ffeb3b')
  await press.tab()
  expect(accent).toHaveProperty('value', '#ffeb3b')
  const row = await screen.findByRole('row', { name: /Focus and selection on cards/ })
  await waitFor(() => expect(row.textContent).toMatch(/1\.2:1.*Fails · text is shown as #[0-9a-f]{6} instead/))
  expect(row.closest('details')?.open).toBe(true)
  const results = within(screen.getByRole('table', { name: 'Contrast' }))
    .getAllByRole('row')
    .slice(1)
  const fails = results.map(({ textContent }) => textContent?.includes('Fails'))
  expect(fails).toEqual(fails.toSorted((a, b) => Number(b) - Number(a)))
})

test('shows an invalid colour at its field', async () => {
  const { press } = show({})
  const accent = await screen.findByLabelText('Accent')
  await press.clear(accent)
  await press.type(accent, 'reddish')
  await press.click(save())
  expect((await screen.findAllByText('Enter a colour such as #c2410c')).length).toBeGreaterThan(0)
})

describeVersionedForm('a brand', {
  saved: brand,
  theirs: { brandname: 'Theirs' },
  field: { label: 'Brand name', theirs: 'Theirs', mine: 'Mine' },
  call: 'tenantBrands.update',
  input: 'brandname',
  show: ({ read, update }) => show({ list: () => ({ items: [read()], pictures: none }), update }),
})

test('shows the brand that someone else has created meanwhile, and can overwrite it', async () => {
  let items: Brand[] = []
  const { press, calls } = show({
    list: () => ({ items, pictures: none }),
    create: () => {
      items = [{ ...brand, brandname: 'Theirs' }]
      return refuse(409, 'brand-exists')
    },
    update: ({ version }) => ({ ...brand, version: version + 1 }),
  })
  await press.type(await screen.findByLabelText('Brand name'), ' & Sons')
  await press.click(save())
  const conflict = within(await screen.findByRole('alert', { name: 'Changed by someone else' }))
  expect(conflict.getByRole('row', { name: 'Brand name Theirs Acme Company & Sons' })).toBeTruthy()
  await press.click(conflict.getByRole('button', { name: 'Overwrite with yours' }))
  expect(await screen.findByText('Branding saved')).toBeTruthy()
  expect(calls.find((call) => call.name === 'tenantBrands.update')?.input).toMatchObject({
    id: brand.id,
    version: 3,
    brandname: 'Acme Company & Sons',
  })
})

const drop = (label: string, file: File) => {
  const box = screen.getByRole('group', { name: label })
  fireEvent.drop(box, { dataTransfer: { files: [file] } })
  return box
}
const png = (bytes = 10) => new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' })

test('uploads a dropped image immediately and shows it', async () => {
  let logoDark = ''
  const { calls } = show({
    list: () => ({ items: [brand], pictures: { ...none, logoDark } }),
    uploadPicture: () => {
      logoDark = '/brand/new'
      return { url: logoDark, width: 200, height: 50 }
    },
  })
  await screen.findByLabelText('Brand name')
  const box = drop('Logo for light backgrounds', png())
  expect(await screen.findByText('Image uploaded successfully')).toBeTruthy()
  expect(within(box).getByRole('img', { name: 'Logo for light backgrounds' }).getAttribute('src')).toBe(
    `${window.location.origin}/brand/new`,
  )
  expect(calls.find((call) => call.name === 'tenantBrands.uploadPicture')?.input).toMatchObject({ slot: 'logoDark' })
})

test.each([
  ['2 MB and more', png(2 * 1024 * 1024), 'The image must be smaller than 2 MB'],
  [
    'another kind',
    new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }),
    'Use a JPG, PNG or WebP image of up to 25 megapixels',
  ],
])('rejects an image of %s in place before it is sent', async (_kind, file, message) => {
  const { calls } = show({})
  await screen.findByLabelText('Brand name')
  const box = drop('Icon', file)
  expect(within(box).getByRole('alert').textContent).toBe(message)
  expect(calls.some((call) => call.name === 'tenantBrands.uploadPicture')).toBe(false)
})

test('shows an error of the server at the image', async () => {
  show({ uploadPicture: () => refuse(400, 'image-not-accepted', { field: 'file', message: 'Only JPG, PNG and WebP' }) })
  await screen.findByLabelText('Brand name')
  const box = drop('Icon', png())
  expect((await within(box).findByRole('alert')).textContent).toBe('Only JPG, PNG and WebP')
})

const themeFile = new File(['{}'], 'theme.json', { type: 'application/json' })

test('rejects a theme that is not JSON before it is sent, and shows why the server rejects another one', async () => {
  const { calls } = show({ readTheme: () => refuse(400, 'theme-invalid', { message: 'No such colour' }) })
  const upload = await screen.findByLabelText('Upload theme', { selector: 'input' })
  fireEvent.change(upload, { target: { files: [new File(['a{}'], 'theme.css')] } })
  expect(await screen.findByText('json only')).toBeTruthy()
  expect(calls.some((call) => call.name === 'tenantBrands.readTheme')).toBe(false)
  fireEvent.change(upload, { target: { files: [themeFile] } })
  expect(await screen.findByText('No such colour')).toBeTruthy()
})

test('fills the colours from a theme file without saving, and clears them with the default preset', async () => {
  const { press } = show({ readTheme: () => ({ lite: { '--portal-text': '#102030' } }) })
  const upload = await screen.findByLabelText('Upload theme', { selector: 'input' })
  fireEvent.change(upload, { target: { files: [themeFile] } })
  expect(await screen.findByText('Theme loaded. Save to apply it')).toBeTruthy()
  expect(screen.getByLabelText('Text')).toHaveProperty('value', '#102030')
  expect(screen.getByLabelText('Accent')).toHaveProperty('value', '')
  await press.click(screen.getByRole('button', { name: 'Default' }))
  expect(screen.getByLabelText('Text')).toHaveProperty('value', '')
})

test('chooses a preset, which only sets the main button', async () => {
  const { press, calls } = show({ list: () => ({ items: [], pictures: none }) })
  await press.click(await screen.findByRole('button', { name: 'Orange buttons' }))
  expect(screen.getByRole('button', { name: 'Orange buttons', pressed: true })).toBeTruthy()
  expect(screen.getByLabelText('Main button')).toHaveProperty('value', '#c2410c')
  await press.click(save())
  await waitFor(() =>
    expect(calls.find((call) => call.name === 'tenantBrands.create')?.input).toMatchObject({
      theme: { lite: { '--portal-primary': '#c2410c' } },
    }),
  )
})

test('previews the sign-in, the menu and an email with what is typed, in both schemes', async () => {
  const { press } = show({})
  await press.type(await screen.findByLabelText('Sign-in heading'), ' crew')
  const signIn = screen.getByRole('figure', { name: 'Preview: Sign-in, light' })
  expect(within(signIn).getByText('Hello crew')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Dark preview' }))
  expect(screen.getByRole('figure', { name: 'Preview: Sign-in, dark' })).toBeTruthy()
  await press.click(screen.getByRole('radio', { name: 'Menu' }))
  expect(screen.getByRole('figure', { name: 'Preview: Menu, dark' })).toBeTruthy()
  await press.click(screen.getByRole('radio', { name: 'Email' }))
  expect(screen.getByRole('figure', { name: 'Preview: Email, light' })).toBeTruthy()
})

test('discards what was changed since the last save', async () => {
  const { press } = show({})
  const name = await screen.findByLabelText('Brand name')
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  await press.type(name, ' & Sons')
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Discard' }))
  expect(name).toHaveProperty('value', 'Acme Meetings')
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})

test('downloads the saved theme as a JSON file', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { press } = show({ theme: () => brand.theme })
  await press.click(await screen.findByRole('button', { name: 'Download theme' }))
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  expect(vi.mocked(URL.createObjectURL).mock.lastCall?.[0]).toMatchObject({
    name: 'theme.json',
    type: 'application/json',
  })
  clicked.mockRestore()
})

test('is translated into French', async () => {
  show({}, 'fr')
  expect(await screen.findByLabelText('Nom de la marque')).toBeTruthy()
  expect(screen.getByText(/^JPG, PNG ou WebP, moins de 2 Mo/)).toBeTruthy()
})

test('can retry after the brand failed to load', async () => {
  let isDown = true
  const { press } = show({
    list: () => (isDown ? refuse(400, 'bad-input', { message: 'No' }) : { items: [brand], pictures: none }),
  })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  isDown = false
  await press.click(retry)
  expect(await screen.findByLabelText('Brand name')).toBeTruthy()
})
