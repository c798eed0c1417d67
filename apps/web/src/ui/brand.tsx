import { Text, useComputedColorScheme } from '@mantine/core'
import classes from './brand.module.css'

type BrandProps = {
  name: string
  logos: { readonly logoDark: string; readonly logoWhite: string }
  /** Ground behind it: the page's by default, which follows the colour scheme. */
  ground?: 'dark' | 'page'
}

/** The tenant's logo, chosen by the ground it stands on; its name where there is none. */
export function Brand({ name, logos, ground = 'page' }: BrandProps) {
  const scheme = useComputedColorScheme('light')
  const logo = ground === 'dark' || scheme === 'dark' ? logos.logoWhite : logos.logoDark
  if (logo !== '') return <img src={logo} alt={name} className={classes.logo} />
  return (
    <Text component="span" className={classes.name}>
      {name}
    </Text>
  )
}
