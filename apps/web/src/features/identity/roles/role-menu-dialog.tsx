import { type Role, roles } from '@foyer/contract/identity/roles'
import type { PermissionTreeNode } from '@foyer/contract/permission-tree'
import { List, Text } from '@mantine/core'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { rolesTexts } from './roles.texts.ts'

type RoleMenuDialogProps = { role: Role; opened: boolean; onClose: () => void }

/** The menu that the members of a role have, as it is saved. */
export function RoleMenuDialog({ role, opened, onClose }: RoleMenuDialogProps) {
  const t = useTexts(rolesTexts)
  const result = useCallQuery(roles.menu, opened ? { role: role.id } : undefined)
  return (
    <Dialog title={t.menuTitle(role.name)} opened={opened} onClose={onClose} size="sm">
      <QueryBoundary result={result}>
        {({ tree }) => (tree.length === 0 ? <Text>{t.menuEmpty}</Text> : <Nodes nodes={tree} />)}
      </QueryBoundary>
    </Dialog>
  )
}

function Nodes({ nodes }: { nodes: readonly PermissionTreeNode[] }) {
  return (
    <List spacing="xs" withPadding>
      {nodes.map(({ id, title, children }) => (
        <List.Item key={id}>
          {title}
          {children.length > 0 && <Nodes nodes={children} />}
        </List.Item>
      ))}
    </List>
  )
}
