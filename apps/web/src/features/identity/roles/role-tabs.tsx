import { maxCountedMembers, type Role } from '@foyer/contract/identity/roles'
import { users } from '@foyer/contract/identity/users'
import { Button, Tabs } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { addMembersTexts } from '#features/identity/users/shared/add-members.texts.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useQueryFields, useSetQueryFields } from '#lib/lists/query-fields.ts'
import { useTexts } from '#lib/texts.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { CountedTab } from '#ui/layout/counted-tab.tsx'
import { AddRoleMembers } from './add-role-members.tsx'
import { RoleMembers } from './role-members.tsx'
import classes from './role-tabs.module.css'
import { rolesTexts } from './roles.texts.ts'

/**
 * The permissions of a role and, for those who see users, its members: a tab each. What was changed in the form stays
 * when the tab changes.
 */
export function RoleTabs({ role, children }: { role: Role; children: ReactNode }) {
  const t = useTexts(rolesTexts)
  const { addMembers } = useTexts(addMembersTexts)
  const formats = useFormats()
  const { tab: field } = useQueryFields()
  const tab = field === 'members' ? 'members' : 'permissions'
  const setFields = useSetQueryFields()
  const addition = useDialog()
  const canAdd = useCan(users.bulkUpdate, 'role') && role.assignable
  const addButton = canAdd && (
    <Button variant="default" leftSection={<IconUserPlus />} onClick={() => addition.open()}>
      {addMembers}
    </Button>
  )
  const { permissions, members } = role
  if (!useCan(users.list)) return children
  return (
    // A form that is hidden in the other way no longer asks before the page is left.
    <Tabs
      keepMounted={false}
      keepMountedMode="display-none"
      value={tab}
      onChange={(next) => setFields({ tab: next === 'members' ? next : '' })}
    >
      <div className={classes.head}>
        <Tabs.List aria-label={t.view} className={classes.tabs}>
          <CountedTab value="permissions" count={formats.number(permissions.length)}>
            {t.permissions}
          </CountedTab>
          <CountedTab value="members" count={formats.capped(members, maxCountedMembers)}>
            {t.members}
          </CountedTab>
        </Tabs.List>
        {tab === 'members' && members > 0 && addButton}
      </div>
      <Tabs.Panel value="permissions" keepMounted>
        {children}
      </Tabs.Panel>
      <Tabs.Panel value="members">
        <RoleMembers role={role} addButton={addButton} />
      </Tabs.Panel>
      <AddRoleMembers role={role} opened={addition.opened} onClose={addition.close} />
    </Tabs>
  )
}
