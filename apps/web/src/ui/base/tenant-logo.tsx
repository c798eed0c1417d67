import { Text, useMantineContext } from '@mantine/core'
import { useTenant } from '#lib/session/tenant.ts'
import mark from '../../favicon.svg'
import classes from './tenant-logo.module.css'

type BrandProps = {
  name: string
  logos: { readonly logoDark: string; readonly logoWhite: string }
  /** Background of the logo: by default the page, which is light or dark according to the colour scheme. */
  background?: 'dark' | 'page'
  /** Only the mark, for a narrow place. */
  small?: boolean
  /** URL of the tenant's website, if the logo links to it. */
  href?: string | undefined
}

/** The tenant's logo for its background; if there is none, the other logo on a contrasting plate, or the name. */
export function TenantLogo({ href, ...brand }: BrandProps) {
  if (!href) return <Mark {...brand} />
  return (
    <a href={href} className={classes.link}>
      <Mark {...brand} />
    </a>
  )
}

function Mark({ name, logos, background = 'page', small = false }: Omit<BrandProps, 'href'>) {
  const { colorScheme } = useMantineContext()
  // Only the operator's pages show the product's mark.
  const operator = useTenant()?.operator === true
  const dark = background === 'dark' || colorScheme === 'dark'
  const [fitting, other] = dark ? [logos.logoWhite, logos.logoDark] : [logos.logoDark, logos.logoWhite]
  const sign = operator ? (
    <img src={mark} alt="" className={classes.mark} />
  ) : (
    <span className={classes.initial} aria-hidden>
      {[...name][0]?.toUpperCase()}
    </span>
  )
  if (small) return sign
  if (fitting !== '') return <img src={fitting} alt={name} className={classes.logo} />
  if (other !== '') return <img src={other} alt={name} className={classes.logo} data-plate={dark ? 'light' : 'dark'} />
  return (
    <span className={classes.named}>
      {sign}
      <Text component="span" className={classes.name}>
        {name}
      </Text>
    </span>
  )
}
