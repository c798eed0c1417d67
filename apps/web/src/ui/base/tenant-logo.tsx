import { Text, useComputedColorScheme } from '@mantine/core'
import { useTenant } from '#lib/tenant.ts'
import mark from '../../favicon.svg'
import classes from './tenant-logo.module.css'

type BrandProps = {
  name: string
  logos: { readonly logoDark: string; readonly logoWhite: string }
  /** What it stands on: the page by default, which is light or dark with its scheme whatever a tenant paints it. */
  background?: 'dark' | 'page'
  /** The tenant's own site, where the logo leads there. */
  href?: string | undefined
}

/** The tenant's logo, chosen by the ground it stands on; the other one on a plate, or its name, where there is none. */
export function TenantLogo({ href, ...brand }: BrandProps) {
  if (!href) return <Mark {...brand} />
  return (
    <a href={href} className={classes.link}>
      <Mark {...brand} />
    </a>
  )
}

function Mark({ name, logos, background = 'page' }: Omit<BrandProps, 'href'>) {
  const scheme = useComputedColorScheme('light')
  // The product's mark is the operator's; tenants show nothing of it.
  const operator = useTenant()?.operator === true
  const dark = background === 'dark' || scheme === 'dark'
  const [fitting, other] = dark ? [logos.logoWhite, logos.logoDark] : [logos.logoDark, logos.logoWhite]
  if (fitting !== '') return <img src={fitting} alt={name} className={classes.logo} />
  if (other !== '') return <img src={other} alt={name} className={classes.logo} data-plate={dark ? 'light' : 'dark'} />
  return (
    <span className={classes.named}>
      {operator && <img src={mark} alt="" className={classes.mark} />}
      <Text component="span" className={classes.name}>
        {name}
      </Text>
    </span>
  )
}
