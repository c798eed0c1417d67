import { contract } from '@foyer/contract/contract'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { findTenantId, setLanguageOfAccount } from './kit/accessibility-data.ts'
import { setLanguage, visit } from './kit/axe.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const WithId = z.object({ id: z.string() })

test.describe('no violation of WCAG 2.2 AA in two languages, schemes, directions and widths', () => {
  test('roles, groups and profile', async ({ portal, tenant, open }) => {
    test.setTimeout(180_000)
    const { subdomain, admin, member } = tenant
    const create = async (call: Parameters<typeof portal.call>[2], input: object) =>
      WithId.parse((await portal.call(subdomain, admin.cookie, call, input)).body).id
    const permissions = ['user.get', 'user.update']
    const role = await create(contract.roles.create, { name: 'Front desk', level: 'admin', permissions })
    const group = await create(contract.groups.create, { name: 'Berlin', role })
    await portal.call(subdomain, admin.cookie, contract.groups.addMembers, { id: group, emails: [member.email] })
    const page = await open()
    await signInWithCookie(page, tenant.origin, admin.cookie)
    const press = (name: RegExp) => async () => {
      await page.getByRole('button', { name }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }
    await visit(page, tenant.origin, setLanguageOfAccount(portal, subdomain, admin.cookie), [
      { path: 'roles', shows: 'Front desk' },
      { path: 'Roles/create-role' },
      { path: `Roles/${role}` },
      { path: 'groups', shows: 'Berlin' },
      { path: `groups/${group}`, shows: member.email },
      { path: 'profile' },
      { path: 'profile', name: 'two-factor and passkeys', open: press(/^Two-factor/) },
      { path: 'profile', name: 'sessions and devices', open: press(/^Sessions/) },
      { path: `Tenant/${await findTenantId(portal, tenant)}/sso` },
    ])
  })

  test('the pages of the sign-up', async ({ portal, open }) => {
    const page = await open()
    await page.goto(`${portal.origin}/portal/login`)
    await visit(page, portal.origin, setLanguage(page), [{ path: 'signup' }, { path: 'getting-started' }])
  })
})
