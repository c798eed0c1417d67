import { tasks } from '@foyer/contract/operations/tasks'
import { ActionIcon, Box, Button } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useCan } from '#lib/can.tsx'
import { homePath, loginPath } from '#lib/redirect-path.ts'
import { useSession, useSetLanguage } from '#lib/session.ts'
import { useTenant } from '#lib/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { LanguageSwitch } from '#ui/base/language-switch.tsx'
import { TenantLogo } from '#ui/base/tenant-logo.tsx'
import { appTexts } from './app.texts.ts'
import { SearchButton } from './search/search-button.tsx'
import classes from './toolbar.module.css'

// Menus need the popover code, so they load after the first paint; placeholders reserve their space.
const ColourSchemeMenu = lazy(() =>
  import('./colour-scheme-menu.tsx').then((file) => ({ default: file.ColourSchemeMenu })),
)
const Shortcuts = lazy(() => import('./shortcuts/shortcuts.tsx').then((file) => ({ default: file.Shortcuts })))
const TasksButton = lazy(() =>
  import('#features/operations/tasks/tasks-button.tsx').then((file) => ({ default: file.TasksButton })),
)
const UserMenu = lazy(() => import('./user-menu.tsx').then((file) => ({ default: file.UserMenu })))

/** The bar at the top: menu button on small screens, tasks, language, appearance and account. */
export function Toolbar({ onMenu }: { onMenu: () => void }) {
  const chooseLanguage = useSetLanguage()
  const t = useTexts(appTexts)
  const { user } = useSession()
  const tenant = useTenant()
  const hasTasks = useCan(tasks.list)
  return (
    <header className={classes.bar}>
      {user && (
        <ActionIcon className={classes.burger} size={44} aria-label={t.openMenu} onClick={onMenu}>
          <IconMenu2 size={22} />
        </ActionIcon>
      )}
      {tenant?.brandUrl && !user ? (
        <TenantLogo name={tenant.brandname} logos={tenant.logos} href={tenant.brandUrl} />
      ) : (
        <Link to={homePath} className={classes.brand} data-signed-in={user !== null || undefined}>
          {tenant && <TenantLogo name={tenant.brandname} logos={tenant.logos} />}
        </Link>
      )}
      {user && <SearchButton />}
      <div className={classes.end}>
        {user && (
          <Suspense fallback={<Box w={36} visibleFrom="sm" />}>
            <Shortcuts />
          </Suspense>
        )}
        {hasTasks && (
          <Suspense>
            <TasksButton />
          </Suspense>
        )}
        <LanguageSwitch onChoose={chooseLanguage} />
        <Box {...(user ? {} : { visibleFrom: 'sm' })}>
          <Suspense fallback={<Box w={34} />}>
            <ColourSchemeMenu />
          </Suspense>
        </Box>
        {user ? (
          <Suspense fallback={<Box w={40} />}>
            <UserMenu user={user} />
          </Suspense>
        ) : (
          <Button component={Link} to={loginPath} variant="default">
            {t.signIn}
          </Button>
        )}
      </div>
    </header>
  )
}
