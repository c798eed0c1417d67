import { Outlet } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useSetLanguage } from '#lib/session.ts'
import { useTenant } from '#lib/tenant.ts'
import { Brand } from '#ui/brand.tsx'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import classes from './public-layout.module.css'

type Ground = CSSProperties & { '--ground'?: string }

/** What stands around the sign-in and its like: the tenant's side of the page, and the language. */
export function PublicLayout() {
  const chooseLanguage = useSetLanguage()
  const tenant = useTenant()
  if (!tenant) return null
  const picture = tenant.backgroundImages.portal
  const ground: Ground = picture === '' ? {} : { '--ground': `url(${JSON.stringify(picture)})` }
  return (
    <div className={classes.page}>
      <aside className={classes.side} style={ground}>
        <Brand name={tenant.brandname} logos={tenant.logos} ground="dark" href={tenant.brandUrl} />
      </aside>
      <div className={classes.content}>
        <header className={classes.head}>
          <div className={classes.brand}>
            <Brand name={tenant.brandname} logos={tenant.logos} href={tenant.brandUrl} />
          </div>
          <LanguageSwitch onChoose={chooseLanguage} />
        </header>
        <main className={classes.main}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}
