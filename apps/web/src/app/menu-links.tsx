import type { MenuNode } from '@foyer/contract/identity/auth'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { homePath } from '#lib/redirect-path.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { appTexts } from './app.texts.ts'
import { findMenuIcon } from './menu-icons.ts'
import classes from './menu-links.module.css'

/** The menu tree as links; labels are hidden while the bar is collapsed. */
export function MenuLinks({ collapsed, onFollow }: { collapsed: boolean; onFollow?: () => void }) {
  const t = useTexts(appTexts)
  const { tree } = useSession()
  const home: MenuNode = {
    id: 'home',
    title: 'home',
    type: 'item',
    url: homePath,
    permission: [],
    icon: 'home',
    client: true,
    portal: true,
    children: [],
  }
  return (
    <nav aria-label={t.mainMenu} data-collapsed={collapsed || undefined} className={classes.menu}>
      <ul className={classes.list}>
        {[home, ...tree].map((node) => (
          <Entry key={node.id} node={node} {...(onFollow ? { onFollow } : {})} />
        ))}
      </ul>
    </nav>
  )
}

/** The label of a node; its title is a text key. */
function useLabel(node: MenuNode): string {
  const texts: { readonly [code: string]: unknown } = useTexts(appTexts)
  const label = texts[node.title]
  return typeof label === 'string' ? label : node.title
}

function Entry({ node, onFollow }: { node: MenuNode; onFollow?: () => void }) {
  const label = useLabel(node)
  if (node.type !== 'item') return <Group node={node} {...(onFollow ? { onFollow } : {})} />
  return <Leaf node={node} label={label} {...(onFollow ? { onFollow } : {})} />
}

/** Ignores case: the specified paths mix `/tenant` and `/Tenant/{tenantUuid}`. */
const isAt = (path: string, url: string): boolean => `${path}/`.toLowerCase().startsWith(`${url}/`.toLowerCase())

function Leaf({ node, label, onFollow }: { node: MenuNode; label: string; onFollow?: () => void }) {
  const Icon = findMenuIcon(node.title)
  const isCurrent = useRouterState({ select: ({ location }) => isAt(location.pathname, node.url) })
  return (
    <li>
      <Link
        to={node.url}
        className={classes.link}
        data-here={isCurrent || undefined}
        {...(onFollow ? { onClick: onFollow } : {})}
      >
        <Icon size={22} stroke={1.6} aria-hidden />
        <span className={classes.label}>{label}</span>
      </Link>
    </li>
  )
}

function Group({ node, onFollow }: { node: MenuNode; onFollow?: () => void }) {
  const label = useLabel(node)
  const [open, setOpen] = useState(true)
  const id = useId()
  const Icon = findMenuIcon(node.title)
  return (
    <li>
      <button
        type="button"
        className={classes.link}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon size={22} stroke={1.6} aria-hidden />
        <span className={classes.label}>{label}</span>
        <IconChevronDown size={16} aria-hidden className={classes.chevron} data-open={open || undefined} />
      </button>
      <ul id={id} className={classes.list} data-inner hidden={!open}>
        {node.children.map((child) => (
          <Entry key={child.id} node={child} {...(onFollow ? { onFollow } : {})} />
        ))}
      </ul>
    </li>
  )
}
