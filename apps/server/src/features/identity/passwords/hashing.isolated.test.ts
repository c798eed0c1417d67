import { passwords } from '@foyer/contract/identity/passwords'
import { expect, it, vi } from 'vitest'
import { hashPassword } from '#platform/security/passwords.ts'
import { useKit } from '#test/kit.ts'

vi.mock('#platform/security/passwords.ts', { spy: true })

const kit = await useKit()
const tenant = await kit.createTenant()
const change = (token: string, password: string) =>
  kit.guest(tenant).call(passwords.change, { token, password, confirmation: password })

it('hashes no password for an unknown link', async () => {
  expect(await change('made-up', 'Lantern7Moss')).toMatchObject({ status: 400, body: { code: 'link-expired' } })
  expect(hashPassword).not.toHaveBeenCalled()
})

it('rejects a new password of a megabyte before it hashes it', async () => {
  expect([400, 413]).toContain((await change('x', `Aa1${'x'.repeat(1_000_000)}`)).status)
  expect(hashPassword).not.toHaveBeenCalled()
})
