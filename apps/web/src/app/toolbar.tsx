import { ActionIcon, Box, Button } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { homePath, loginPath } from '#lib/redirect-path.ts'
import { useSession, useSetLanguage } from '#lib/session.ts'
import { useTenant } from '#lib/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { LanguageSwitch } from '#ui/base/language-switch.tsx'
import { TenantLogo } from '#ui/base/tenant-logo.tsx'
import { appTexts } from './app.texts.ts'
import { SearchButton } from './search/search-button.tsx'
import { Shortcuts } from './shortcuts/shortcuts.tsx'
import classes from './toolbar.module.css'

// Menus need the popover code, so they load after the first paint; placeholders reserve their space.
const ColourSchemeMenu = lazy(() =>
  import('./colour-scheme-menu.tsx').then((file) => ({ default: file.ColourSchemeMenu })),
)
const QuickPanelButton = lazy(() =>
  import('./quick-panel/quick-panel-button.tsx').then((file) => ({ default: file.QuickPanelButton })),
)
const UserMenu = lazy(() => import('./user-menu.tsx').then((file) => ({ default: file.UserMenu })))

/** The bar at the top: menu button on small screens, search, shortcuts, quick panel, language, appearance and account. */
export function Toolbar({ onMenu }: { onMenu: () => void }) {
  const chooseLanguage = useSetLanguage()
  const t = useTexts(appTexts)
  const { user } = useSession()
  const tenant = useTenant()
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
        {user && <Shortcuts />}
        {user && (
          <Suspense fallback={<Box w={36} />}>
            <QuickPanelButton />
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
