import { type Role, roles } from '@foyer/contract/identity/roles'
import { Alert, Button, Text } from '@mantine/core'
import { IconCopy, IconEye, IconTrash } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Can, useCan } from '#lib/can.tsx'
import { useCallQuery } from '#lib/queries.ts'
import { useLabels } from '#lib/texts/labels.ts'
import { useTexts } from '#lib/texts.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { CardSection, SectionCard } from '#ui/layout/card-section.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { DeleteRole } from './delete-role.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { type RolePermission, toGroups } from './permissions.rules.ts'
import { EditRole } from './role-form.tsx'
import { RoleMenuDialog } from './role-menu-dialog.tsx'
import { RoleTabs } from './role-tabs.tsx'
import { createRolePath } from './roles.rules.ts'
import { rolesTexts } from './roles.texts.ts'

/** One role: its permissions, and what can be done with it. */
export function RoleScreen() {
  const t = useTexts(rolesTexts)
  const labels = useLabels()
  const { roleuuid = '' } = useParams({ strict: false })
  const role = useCallQuery(roles.get, { id: roleuuid })
  const permissions = useCallQuery(roles.listPermissions, {})
  return (
    <Screen
      title={role.data?.name ?? t.title}
      subtitle={role.data && t.levelIs(labels.role[role.data.level])}
      actions={role.data && <Actions role={role.data} />}
    >
      <QueryBoundary result={role}>
        {(row) => (
          <QueryBoundary result={permissions}>
            {({ items }) => (
              <RoleTabs key={row.id} role={row}>
                <Editor role={row} items={items} />
              </RoleTabs>
            )}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </Screen>
  )
}

function Actions({ role }: { role: Role }) {
  const t = useTexts(rolesTexts)
  const navigate = useNavigate()
  const menu = useDialog()
  const removal = useDialog()
  return (
    <>
      <Button variant="default" leftSection={<IconEye />} onClick={menu.open}>
        {t.viewMenu}
      </Button>
      {role.level !== 'superadmin' && (
        <Can call={roles.create}>
          <Button
            variant="default"
            leftSection={<IconCopy />}
            onClick={() => void navigate({ to: createRolePath, search: { from: role.id } })}
          >
            {t.copy}
          </Button>
        </Can>
      )}
      {role.editable && (
        <Can call={roles.delete}>
          <Button variant="default" leftSection={<IconTrash />} onClick={removal.open}>
            {t.delete}
          </Button>
        </Can>
      )}
      <RoleMenuDialog role={role} opened={menu.opened} onClose={menu.close} />
      <DeleteRole
        role={role}
        opened={removal.opened}
        onClose={removal.close}
        onDeleted={() => void navigate({ to: '/portal/roles' })}
      />
    </>
  )
}

function Editor({ role, items }: { role: Role; items: readonly RolePermission[] }) {
  const t = useTexts(rolesTexts)
  const canUpdate = useCan(roles.update)
  const phone = [...(role.dialIn ? [t.dialIn] : []), ...(role.dialOut ? [t.dialOut] : [])]
  if (role.editable && canUpdate) return <EditRole role={role} items={items} />
  return (
    <SectionCard label={t.title}>
      <CardSection>
        <Alert color="gray" variant="light">
          {role.builtIn ? t.builtInHint : t.ownHint}
        </Alert>
        {role.description !== '' && <Text style={{ whiteSpace: 'pre-line' }}>{role.description}</Text>}
        {phone.length > 0 && <Text>{t.phoneIs(phone.join(', '))}</Text>}
        <PermissionMatrix items={items} groups={toGroups(items, role.level)} keys={role.permissions} />
      </CardSection>
    </SectionCard>
  )
}
