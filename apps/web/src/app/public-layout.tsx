import { Outlet } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useSetLanguage } from '#lib/session.ts'
import { useTenant } from '#lib/tenant.ts'
import { LanguageSwitch } from '#ui/base/language-switch.tsx'
import { TenantLogo } from '#ui/base/tenant-logo.tsx'
import classes from './public-layout.module.css'

type ImageStyle = CSSProperties & { '--background-image'?: string }

/** Layout of the sign-in and similar pages: the tenant's branding and the language switch. */
export function PublicLayout() {
  const chooseLanguage = useSetLanguage()
  const tenant = useTenant()
  if (!tenant) return null
  const image = tenant.backgroundImages.portal
  const imageStyle: ImageStyle = image === '' ? {} : { '--background-image': `url(${JSON.stringify(image)})` }
  return (
    <div className={classes.page}>
      <aside className={classes.side} style={imageStyle}>
        <TenantLogo name={tenant.brandname} logos={tenant.logos} background="dark" href={tenant.brandUrl} />
      </aside>
      <div className={classes.content}>
        <header className={classes.head}>
          <div className={classes.brand}>
            <TenantLogo name={tenant.brandname} logos={tenant.logos} href={tenant.brandUrl} />
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
