import { useTenant } from '#lib/session/tenant.ts'
import classes from './footer.module.css'

/** The end of the home page; all other pages have none. */
export function Footer() {
  const tenant = useTenant()
  if (!tenant) return null
  return (
    <footer className={classes.footer} data-region="footer">
      {tenant.brandUrl === '' ? tenant.brandname : <a href={tenant.brandUrl}>{tenant.brandname}</a>}
    </footer>
  )
}
