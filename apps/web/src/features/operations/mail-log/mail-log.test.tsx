import type { Mail } from '@foyer/contract/operations/mail-log'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildUser, render, type StubResponses, tenant } from '#test/kit.tsx'
import { describeListScreen } from '#test/list-screen.tsx'

const mail = (state: Mail['state'], change: Partial<Mail> = {}): Mail => ({
  id: `00000000-0000-4000-8000-0000000000${['waiting', 'sent', 'failed', 'unsent', 'withdrawn'].indexOf(state) + 10}`,
  to: 'bo@example.test',
  subject: `Invitation ${state}`,
  text: 'Join here:\nhttp://acme.test/portal/join/1234567890',
  state,
  problem: '',
  response: '',
  createdAt: '2026-11-20T10:00:00.000Z',
  sentAt: null,
  ...change,
})
const show = (items: Mail[], { sendsEmail = true, ...options }: { language?: 'fr'; sendsEmail?: boolean } = {}) => {
  const mailLog: StubResponses['mailLog'] = { list: () => ({ items, hasMore: false }) }
  return render('/portal/mail-log', {
    user: buildUser('admin'),
    responses: { mailLog, auth: { tenantInfo: () => ({ ...tenant, sendsEmail }) } },
    ...options,
  })
}

test('labels each state', async () => {
  show([mail('waiting'), mail('sent'), mail('failed'), mail('withdrawn')])
  for (const words of ['Waiting to be sent', 'Sent', 'Not delivered', 'Withdrawn'])
    expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByText('No mail server is configured')).toBeNull()
})

test('explains why emails are not sent when no mail server is configured', async () => {
  show([mail('unsent')], { sendsEmail: false })
  expect(await screen.findByText('No mail server is configured')).toBeTruthy()
  expect(screen.getByText('Not sent')).toBeTruthy()
})

test('explains why emails are not sent although there is a mail server', async () => {
  show([mail('unsent')])
  expect(await screen.findByText('Some emails were not sent')).toBeTruthy()
  expect(screen.queryByText('No mail server is configured')).toBeNull()
})

test('opens an email as text with the mail server response, and copies it', async () => {
  vi.stubGlobal('isSecureContext', true)
  const { press } = show([mail('failed', { response: '550 no such mailbox' })])
  await press.click(await screen.findByRole('button', { name: 'Invitation failed' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invitation failed' }))
  expect(dialog.getByText('550 no such mailbox')).toBeTruthy()
  expect(dialog.getByText(/Join here:/)).toBeTruthy()
  await press.click(dialog.getByRole('button', { name: 'Copy text' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('/portal/join/1234567890'))
  await press.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('says why the mail server did not get an email', async () => {
  const { press } = show([mail('waiting', { problem: 'certificate-expired' })], { language: 'fr' })
  await press.click(await screen.findByRole('button', { name: 'Invitation waiting' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invitation waiting' }))
  expect(dialog.getByText(/a expiré ou n’est pas encore valide/)).toBeTruthy()
  expect(dialog.queryByText('Réponse du serveur de messagerie')).toBeNull()
})

test('speaks French', async () => {
  show([mail('unsent')], { language: 'fr', sendsEmail: false })
  expect(await screen.findByText('Aucun serveur de messagerie n’est configuré')).toBeTruthy()
})

describeListScreen<Mail>('emails', {
  path: '/portal/mail-log',
  user: buildUser('admin'),
  call: 'mailLog.list',
  respond: (list) => ({ mailLog: { list } }),
  row: mail('sent'),
  rowText: 'Invitation sent',
  empty: 'There are no emails!',
  exported: '/exportMails',
})
