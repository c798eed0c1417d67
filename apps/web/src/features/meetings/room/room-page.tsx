import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { homePath } from '#lib/session/redirect-path.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useSession, useSetLanguage } from '#lib/session.ts'
import { LanguageSwitch } from '#ui/base/language-switch.tsx'
import { TenantLogo } from '#ui/base/tenant-logo.tsx'
import classes from './prejoin/prejoin.module.css'

/** The frame of the pages before and after the room: brand and language above the content. */
export function RoomPage({ children }: { children: ReactNode }) {
  const chooseLanguage = useSetLanguage()
  const tenant = useTenant()
  const { user } = useSession()
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        {tenant?.brandUrl && !user ? (
          <TenantLogo name={tenant.brandname} logos={tenant.logos} href={tenant.brandUrl} />
        ) : (
          <Link to={homePath} className={classes.home}>
            {tenant && <TenantLogo name={tenant.brandname} logos={tenant.logos} />}
          </Link>
        )}
        <LanguageSwitch onChoose={chooseLanguage} />
      </header>
      {children}
    </div>
  )
}
