import { setLanguageOfAccount } from './kit/accessibility-data.ts'
import { visit } from './kit/axe.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

test('no violation of WCAG 2.2 AA in the API for administrators', async ({ portal, tenant, open }) => {
  test.setTimeout(150_000)
  const page = await open()
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  await visit(page, tenant.origin, setLanguageOfAccount(portal, tenant.subdomain, tenant.admin.cookie), [
    { path: 'api', shows: '/api/getUsers' },
    { path: 'api?search=users#changeUsers', name: 'a call of the API', shows: 'user.unlink' },
    { path: 'api?search=deleteUser#deleteUser', name: 'a call without a body', shows: 'user.unlink' },
    { path: 'api?search=nothing+at+all', name: 'a search of the API without results' },
  ])
})
