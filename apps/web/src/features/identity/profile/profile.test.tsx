import type { Profile } from '@foyer/contract/identity/profile'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deviceTimeZone } from '#lib/format.ts'
import { findSkippedHeadings } from '#test/headings.ts'
import { buildUser, refuse, render } from '#test/kit.tsx'

const own: Profile = {
  firstname: 'Ada',
  lastname: 'Lee',
  email: 'ada@acme.test',
  newEmail: null,
  organisation: 'Acme',
  role: 'member',
  roleName: '',
  language: 'en',
  timezone: 'Asia/Kolkata',
  picture: '',
  version: 3,
}

/** Opens the profile on a server that has this one. */
function open(changes: Partial<Profile> = {}, language: 'en' | 'fr' = 'en') {
  let saved = { ...own, ...changes }
  const received: unknown[] = []
  return {
    received,
    ...render('/portal/profile', {
      user: buildUser('member'),
      language,
      responses: {
        profile: {
          get: () => saved,
          update: (input) => {
            received.push(input)
            saved = { ...saved, ...input, version: saved.version + 1 }
            return saved
          },
          changeEmail: ({ email, password }) => {
            if (password !== 'Correct1Horse')
              return refuse(403, 'own-password-incorrect', {
                message: 'Password incorrect, try again',
                field: 'password',
              })
            saved = { ...saved, newEmail: email }
            return {}
          },
          cancelEmailChange: () => {
            saved = { ...saved, newEmail: null }
            return {}
          },
        },
        twoFactor: { state: () => ({ since: '2026-11-25T10:00:00.000Z', recoveryCodesLeft: 8 }) },
        passkeys: { list: () => ({ items: [] }) },
        calendarFeed: { get: () => ({ feed: null }) },
      },
    }),
  }
}

test('headings skip no level', async () => {
  open()
  await screen.findByRole('heading', { name: 'Picture' })
  expect(findSkippedHeadings()).toEqual([])
})

test.each([
  ['en', 'App: on since Wed, 25 Nov 2026 · no passkeys', 'Off'],
  ['fr', 'Application : activée le mer. 25 nov. 2026 · aucune clé d’accès', 'Désactivé'],
] as const)('rows of the account have their state in %s', async (language, code, feed) => {
  open({}, language)
  expect(await screen.findByText(code)).toBeTruthy()
  expect(await screen.findByText(feed)).toBeTruthy()
})

test('names are saved with the version that was edited; a wrong one says so', async () => {
  const { press, received } = open()
  const name = await screen.findByLabelText('First name')
  await press.clear(name)
  await press.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Enter a valid first name')
  await press.type(name, 'Augusta')
  await press.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Profile updated')
  expect(received).toEqual([
    { firstname: 'Augusta', lastname: 'Lee', language: 'en', timezone: 'Asia/Kolkata', version: 3 },
  ])
})

test('leaving with unsaved changes asks first', async () => {
  const { press } = open()
  await press.type(await screen.findByLabelText('First name'), 'h')
  await press.click(within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: 'Home' }))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
})

test.each([
  ['en', 'Save', 'Failed, try again'],
  ['fr', 'Enregistrer', 'Échec, réessayez'],
] as const)('an unexpected failure says so as the profile does, in %s', async (language, save, shown) => {
  const { press } = render('/portal/profile', {
    user: buildUser('member'),
    language,
    responses: {
      profile: {
        get: () => ({ ...own, newEmail: 'new@acme.test' }),
        update: () => refuse(500, 'unexpected', { message: 'Failed, Try Again..!!' }),
        cancelEmailChange: () => refuse(500, 'unexpected', { message: 'Failed, Try Again..!!' }),
      },
    },
  })
  await press.click(await screen.findByRole('button', { name: save }))
  expect(await screen.findByText(shown)).toBeTruthy()
  await press.click(screen.getByRole('button', { name: language === 'en' ? 'Cancel change' : 'Annuler le changement' }))
  await waitFor(() => expect(screen.getAllByText(shown)).toHaveLength(2))
  expect(screen.queryByText('Failed, Try Again..!!')).toBeNull()
})

test.each([
  ['ada@acme.test', 'new@acme.test'],
  ['', null],
])('a confirmed address replaces the remembered one, if there is one: "%s"', async (remembered, expected) => {
  localStorage.clear()
  if (remembered !== '') localStorage.setItem('email', remembered)
  const { press } = render('/portal/confirm-email#secret', {
    responses: { profile: { confirmEmail: () => ({ email: 'new@acme.test' }) } },
  })
  await press.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Your email is changed' })).toBeTruthy()
  expect(localStorage.getItem('email')).toBe(expected)
})

test('who is in another time zone than their profile can adopt it', async () => {
  const { press, received } = open()
  await press.click(await screen.findByRole('button', { name: /^Use / }))
  expect(screen.queryByRole('button', { name: /^Use / })).toBeNull()
  await press.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(received).toMatchObject([{ timezone: deviceTimeZone() }]))
})

test('times can be those of the device, whichever that is', async () => {
  const { press, received } = open()
  await press.click(await screen.findByRole('combobox', { name: /^Time zone: / }))
  await press.click(await screen.findByRole('option', { name: /^As this device \(.+\)$/ }))
  expect(screen.getByRole('combobox', { name: /^Time zone: As this device \(/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Use / })).toBeNull()
  await press.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(received).toMatchObject([{ timezone: '' }]))
})

test('another email address waits to be confirmed, and can be given up', async () => {
  const { press } = open()
  await press.click(await screen.findByRole('button', { name: 'Email: Change…' }))
  await press.type(await screen.findByLabelText('New email'), 'new@acme.test')
  await press.type(screen.getByLabelText('Password'), 'Wrong1Word')
  await press.click(screen.getByRole('button', { name: 'Send link' }))
  await screen.findByText('Password incorrect, try again')
  await press.clear(screen.getByLabelText('Password'))
  await press.type(screen.getByLabelText('Password'), 'Correct1Horse')
  await press.click(screen.getByRole('button', { name: 'Send link' }))
  await screen.findByText('Waiting for new@acme.test to be confirmed')
  await press.click(screen.getByRole('button', { name: 'Cancel change' }))
  await waitFor(() => expect(screen.queryByText('Waiting for new@acme.test to be confirmed')).toBeNull())
})

test('is in French', async () => {
  open({ newEmail: 'neuf@acme.test' }, 'fr')
  await screen.findByRole('heading', { level: 1, name: 'Profil' })
  await screen.findByText('En attente de la confirmation de neuf@acme.test')
})
