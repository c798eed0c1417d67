import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import classes from './toolbar-button.module.css'

type BarButtonProps = Pick<ButtonProps, 'variant' | 'maw'> & {
  label: string
  icon: ReactNode
  onClick?: () => void
  ref?: Ref<HTMLButtonElement>
}

const look = (icon: ReactNode) => ({
  variant: 'default',
  leftSection: icon,
  classNames: { root: classes.root ?? '', section: classes.icon ?? '', label: classes.label ?? '' },
})

/** A toolbar button: icon and label, on a phone the icon only. */
export function ToolbarButton({ label, icon, ...props }: BarButtonProps) {
  return (
    <Button {...look(icon)} aria-label={label} {...props}>
      {label}
    </Button>
  )
}

/** A toolbar button that downloads a file. */
export function ToolbarDownload({ label, icon, href }: Pick<BarButtonProps, 'label' | 'icon'> & { href: string }) {
  return (
    <Button {...look(icon)} component="a" href={href} download aria-label={label}>
      {label}
    </Button>
  )
}

type BarLinkProps = Pick<BarButtonProps, 'label' | 'icon'> & {
  to: string
  query?: { readonly [field: string]: string }
}

/** A toolbar button that links to a page. */
export function ToolbarLink({ label, icon, to, query = {} }: BarLinkProps) {
  return (
    <Button
      {...look(icon)}
      aria-label={label}
      renderRoot={(props: object) => <Link {...props} to={to} search={Object.fromEntries(Object.entries(query))} />}
    >
      {label}
    </Button>
  )
}
