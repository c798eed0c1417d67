import { ActionIcon, Button } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '#lib/session.ts'
import { useTenant } from '#lib/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { homePath, loginPath } from '#lib/wanted.ts'
import { Brand } from '#ui/brand.tsx'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import { appTexts } from './app.texts.ts'
import { ColourMenu } from './colour-menu.tsx'
import classes from './toolbar.module.css'
import { UserMenu } from './user-menu.tsx'

/** The bar on top: the menu's button on a phone, language, colours, and who is signed in. */
export function Toolbar({ onMenu }: { onMenu: () => void }) {
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
      <Link to={homePath} className={classes.brand} data-signed-in={user !== null || undefined}>
        {tenant && <Brand name={tenant.brandname} logos={tenant.logos} />}
      </Link>
      <div className={classes.end}>
        <LanguageSwitch />
        <ColourMenu />
        {user ? (
          <UserMenu user={user} />
        ) : (
          <Button component={Link} to={loginPath} variant="default">
            {t.signIn}
          </Button>
        )}
      </div>
    </header>
  )
}
