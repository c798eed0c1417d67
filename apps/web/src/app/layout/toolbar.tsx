import { meetings } from '@foyer/contract/meetings/meetings'
import { ActionIcon, Box, Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useKeysEnabled } from '#app/keyboard/use-keys-enabled.ts'
import { openOverlay } from '#app/overlays/overlay-state.ts'
import { SearchButton } from '#app/search/search-button.tsx'
import { Shortcuts } from '#app/shortcuts/shortcuts.tsx'
import { Can } from '#lib/can.tsx'
import { homePath, loginPath } from '#lib/session/redirect-path.ts'
import { useSettings } from '#lib/session/settings.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useSession, useSetLanguage } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { LanguageSwitch } from '#ui/base/language-switch.tsx'
import { TenantLogo } from '#ui/base/tenant-logo.tsx'
import { shellTexts } from './shell.texts.ts'
import classes from './toolbar.module.css'

// Menus need the popover code, so they load after the first paint; placeholders reserve their space.
const QuickPanelButton = lazy(() =>
  import('#app/quick-panel/quick-panel-button.tsx').then((file) => ({ default: file.QuickPanelButton })),
)
const UserMenu = lazy(() => import('./user-menu.tsx').then((file) => ({ default: file.UserMenu })))

/** The bar at the top: brand, search, new meeting, shortcuts, quick panel, language and account. */
export function Toolbar() {
  const chooseLanguage = useSetLanguage()
  const t = useTexts(shellTexts)
  const { user } = useSession()
  const { layout } = useSettings()
  const keys = useKeysEnabled()
  const tenant = useTenant()
  return (
    <header className={classes.bar} data-region="toolbar">
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
          <Can call={meetings.create}>
            <Button
              component={Link}
              to="/portal/schedule-meeting"
              variant="default"
              leftSection={<IconPlus />}
              className={classes.create}
              {...(keys ? { 'aria-keyshortcuts': 'C' } : {})}
            >
              {t.newMeeting}
            </Button>
          </Can>
        )}
        {user && !user.view && layout !== 'layout3' && <Shortcuts />}
        {user && (
          <Suspense fallback={<Box w={36} />}>
            <QuickPanelButton />
          </Suspense>
        )}
        <LanguageSwitch onChoose={chooseLanguage} />
        {user ? (
          <Suspense fallback={<Box w={40} />}>
            <UserMenu user={user} />
          </Suspense>
        ) : (
          <>
            <ActionIcon size={36} aria-label={t.settings} onClick={() => openOverlay('settings')}>
              <IconAdjustmentsHorizontal />
            </ActionIcon>
            <Button component={Link} to={loginPath} variant="default">
              {t.signIn}
            </Button>
          </>
        )}
      </div>
    </header>
  )
}
