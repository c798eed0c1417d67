import { useTexts } from '#lib/texts.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { usersTexts } from './users.texts.ts'
import { UsersList } from './users-list.tsx'

export function UsersScreen() {
  const t = useTexts(usersTexts)
  return (
    <UsersList
      layout={(actions, list, count) => (
        <Screen title={t.title} count={count} actions={actions}>
          {list}
        </Screen>
      )}
    />
  )
}
