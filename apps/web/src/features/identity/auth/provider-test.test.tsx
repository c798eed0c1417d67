import type { Output } from '@foyer/contract/call'
import { type sso, testOutcomes } from '@foyer/contract/identity/sso'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'

beforeEach(() => {
  sessionStorage.clear()
  sessionStorage.setItem('provider-purpose', 'test')
})

type Result = Output<typeof sso.completeTest>
const show = (change: Partial<Result>, language: 'en' | 'fr' = 'en') =>
  render('/portal/auth/provider?state=abc&code=xyz', {
    user: buildUser('admin'),
    language,
    responses: {
      sso: {
        completeTest: () => ({
          ...{ failure: '', outcome: 'new', account: 'ada@acme.test', isEnabled: true },
          claims: [{ name: 'email', value: 'ada@acme.test' }],
          ...change,
        }),
      },
    },
  })
async function findResult() {
  await screen.findByRole('link', { name: /^(?:Back to the settings|Retour aux paramètres)$/ })
  return screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('')
}

test('says who would get in, and what the provider asserts', async () => {
  show({})
  expect(await findResult()).toBe('The sign-in works. A new account would be created for ada@acme.test.')
  expect(screen.getByText('email: ada@acme.test')).toBeTruthy()
})

test('says that nobody gets in by an address that is not verified, and what to do', async () => {
  show({ outcome: 'email-unverified', isEnabled: false })
  const text = await findResult()
  expect(text).toMatch(/^You would be refused: .*has verified ada@acme.test.*“email_verified”.*trust its addresses/)
  expect(text).toMatch(/switched off/)
})

test('shows what a provider that fails has said', async () => {
  show({ outcome: 'failed', failure: 'invalid_client', claims: [] })
  expect(await findResult()).toMatch(/^The sign-in does not work/)
  expect(screen.getByText('invalid_client')).toBeTruthy()
})

const broken = ['failed', 'shared-secret']
test.each(testOutcomes.filter((outcome) => !broken.includes(outcome)))(
  'does not say that it works for you if it does not, in French too: %s',
  async (outcome) => {
    show({ outcome }, 'fr')
    const isOpen = ['identity', 'email', 'new'].includes(outcome)
    expect(/refusé|pas pour vous/.test(await findResult())).toBe(!isOpen)
  },
)
