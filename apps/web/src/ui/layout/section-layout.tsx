import { NativeSelect } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './section-layout.module.css'

/** A link to a section: a path of its own, or a place on this page. */
export type SectionLink = {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  /** Number of what the section lists. */
  readonly count?: number
  /** Language of the label, if it is not the user's. */
  readonly lang?: string
  readonly to: string
  readonly hash?: string
  readonly search?: { readonly [field: string]: string }
}

type SectionLayoutProps = {
  /** Name of the list, and of the select. */
  label: string
  choice: string
  links: readonly SectionLink[]
  /** Key of the current section, if one is current. */
  current?: string | undefined
  /** First option of the select while no section is current. */
  none?: SectionLink
  children: ReactNode
}

/** Content with its sections in a list at the side, or, where there is no room, in a select. */
export function SectionLayout({ label, choice, links, current, none, children }: SectionLayoutProps) {
  const navigate = useNavigate()
  const options = none ? [none, ...links] : links
  const go = (key: string) => {
    const { to, hash, search } = options.find((link) => link.key === key) ?? {}
    if (to !== undefined) void navigate({ to, ...(hash === undefined ? {} : { hash }), search: { ...search } })
  }
  return (
    <div className={classes.body}>
      <nav aria-label={label} className={classes.nav}>
        <ul className={classes.list}>
          {links.map(({ key, label: text, icon, danger, count, lang, to, hash, search }) => (
            <li key={key}>
              <Link
                to={to}
                {...(hash === undefined ? {} : { hash })}
                search={{ ...search }}
                className={classes.link}
                data-danger={danger || undefined}
                aria-current={key === current ? 'page' : undefined}
                // Otherwise every place on this page would be the current one.
                activeOptions={{ includeHash: hash !== undefined, includeSearch: false }}
                activeProps={{}}
              >
                {icon}
                <span lang={lang}>{text}</span>
                {count !== undefined && <span className={classes.count}>{count}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <NativeSelect
        className={classes.choice}
        label={choice}
        data={options.map(({ key, label: text }) => ({ value: key, label: text }))}
        {...(current === undefined ? {} : { value: current })}
        onChange={({ currentTarget }) => go(currentTarget.value)}
      />
      {children}
    </div>
  )
}
