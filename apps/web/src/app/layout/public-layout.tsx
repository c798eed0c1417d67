import { Outlet } from '@tanstack/react-router'
import { useTenant } from '#lib/session/tenant.ts'
import { useSetLanguage } from '#lib/session.ts'
import { LanguageSwitch } from '#ui/base/language-switch.tsx'
import { TenantLogo } from '#ui/base/tenant-logo.tsx'
import { MeetingIllustration } from './meeting-illustration.tsx'
import classes from './public-layout.module.css'

/** Layout of the sign-in and similar pages: brand, language and form, beside the tenant's picture or an illustration. */
export function PublicLayout() {
  const chooseLanguage = useSetLanguage()
  const tenant = useTenant()
  if (!tenant) return null
  const picture = tenant.backgroundImages.portal
  return (
    <div className={classes.page}>
      <div className={classes.content}>
        <header className={classes.head}>
          <TenantLogo name={tenant.brandname} logos={tenant.logos} href={tenant.brandUrl} />
          <LanguageSwitch onChoose={chooseLanguage} />
        </header>
        <main className={classes.main}>
          <Outlet />
        </main>
      </div>
      <div className={classes.side} aria-hidden>
        {picture === '' ? <MeetingIllustration /> : <img src={picture} alt="" className={classes.picture} />}
      </div>
    </div>
  )
}
