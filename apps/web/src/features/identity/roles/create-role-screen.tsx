import { roles } from '@foyer/contract/identity/roles'
import { useQueryFields } from '#lib/lists/query-fields.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { CreateRole } from './role-form.tsx'
import { rolesTexts } from './roles.texts.ts'

/** A new role, or a copy of the one in the URL. */
export function CreateRoleScreen() {
  const t = useTexts(rolesTexts)
  const { from } = useQueryFields()
  const permissions = useCallQuery(roles.listPermissions, {})
  const source = useCallQuery(roles.get, from === undefined ? undefined : { id: from })
  return (
    <Screen title={t.add}>
      <QueryBoundary result={permissions}>
        {({ items }) =>
          from === undefined ? (
            <CreateRole items={items} />
          ) : (
            <QueryBoundary result={source}>{(role) => <CreateRole items={items} source={role} />}</QueryBoundary>
          )
        }
      </QueryBoundary>
    </Screen>
  )
}
