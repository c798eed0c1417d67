import { Link, useRouterState } from '@tanstack/react-router'
import { useId } from 'react'
import { shellTexts } from '#app/layout/shell.texts.ts'
import { type MenuItem, type Submenu, useMenuSections } from '#app/menu.ts'
import { useLocalizedText, useTexts } from '#lib/texts.ts'
import { MenuCount } from './menu-count.tsx'
import classes from './menu-links.module.css'

type MenuLinksProps = { collapsed: boolean; onFollow?: () => void }

/** The menu as links; labels are hidden while the bar is collapsed. */
export function MenuLinks({ collapsed, onFollow }: MenuLinksProps) {
  const t = useTexts(shellTexts)
  const entries = useMenuSections()
  return (
    <nav aria-label={t.mainMenu} data-collapsed={collapsed || undefined} className={classes.menu}>
      <ul className={classes.list}>
        {entries.map((entry) =>
          'items' in entry ? (
            <Group key={entry.label.en} group={entry} onFollow={onFollow} />
          ) : (
            <Leaf key={entry.path} item={entry} onFollow={onFollow} />
          ),
        )}
      </ul>
    </nav>
  )
}

/** The entries of pages that are not below the path of theirs. */
const entries: { readonly [path: string]: string } = { '/portal/tenant-features': '/portal/tenant' }

/** Ignores case: the specified paths mix `/tenant` and `/Tenant/{tenantUuid}`. */
export const isAt = (path: string, url: string): boolean =>
  `${entries[path.toLowerCase()] ?? path}/`.toLowerCase().startsWith(`${url}/`.toLowerCase())

type OnFollow = MenuLinksProps['onFollow'] | undefined

function Leaf({ item: { label, icon: Icon, path }, onFollow }: { item: MenuItem; onFollow: OnFollow }) {
  const text = useLocalizedText(label)
  const isCurrent = useRouterState({ select: ({ location }) => isAt(location.pathname, path) })
  return (
    <li>
      <Link
        to={path}
        className={classes.link}
        data-here={isCurrent || undefined}
        {...(onFollow ? { onClick: onFollow } : {})}
      >
        <Icon aria-hidden />
        <span className={classes.label}>{text}</span>
        <MenuCount path={path} />
      </Link>
    </li>
  )
}

function Group({ group: { label, items }, onFollow }: { group: Submenu; onFollow: OnFollow }) {
  const text = useLocalizedText(label)
  const id = useId()
  return (
    <li>
      <span id={id} className={classes.title}>
        {text}
      </span>
      <ul aria-labelledby={id} className={classes.list}>
        {items.map((item) => (
          <Leaf key={item.path} item={item} onFollow={onFollow} />
        ))}
      </ul>
    </li>
  )
}
