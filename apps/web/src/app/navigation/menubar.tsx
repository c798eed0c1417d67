import { Menu, Popover, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { shellTexts } from '#app/layout/shell.texts.ts'
import { type MenuItem, type Submenu, useMenuSections } from '#app/menu.ts'
import { homePath } from '#lib/session/redirect-path.ts'
import { useSettings } from '#lib/session/settings.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useLocalizedText, useTexts } from '#lib/texts.ts'
import { TenantLogo } from '#ui/base/tenant-logo.tsx'
import { MenuCount } from './menu-count.tsx'
import { isAt } from './menu-links.tsx'
import classes from './menubar.module.css'

/** Delay before a group opens or closes under the pointer; a constant of the specification. */
const hoverDelayMs = 150

/** The open group, by its label; a pinned one was opened by click or key, and stays open when the pointer leaves. */
type OpenGroup = { readonly name: string; readonly pinned: boolean }

/** Returns the open group: one at a time, after a delay if the pointer is over it, at once by click or key. */
function useOpenGroup() {
  const [open, setOpen] = useState<OpenGroup>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (next: OpenGroup | undefined) => {
    clearTimeout(timer.current)
    setOpen(next)
  }
  return {
    open,
    show,
    /** Opens the group under the pointer, or none, unless one is pinned. */
    hover: (name?: string) => {
      clearTimeout(timer.current)
      if (open?.pinned) return
      timer.current = setTimeout(() => setOpen(name === undefined ? undefined : { name, pinned: false }), hoverDelayMs)
    },
  }
}

/** The menu as a horizontal bar: style 2 with the brand, style 3 denser, below the toolbar that has it. */
export function Menubar() {
  const t = useTexts(shellTexts)
  const tenant = useTenant()
  const { layout } = useSettings()
  const entries = useMenuSections()
  const groups = useOpenGroup()
  return (
    <div className={classes.bar} data-region="navbar">
      {tenant && layout === 'layout2' && (
        <Link to={homePath} className={classes.brand} tabIndex={-1}>
          <TenantLogo name={tenant.brandname} logos={tenant.logos} />
        </Link>
      )}
      <nav aria-label={t.mainMenu}>
        <ul className={classes.list}>
          {entries.map((entry) => (
            <li key={entry.label.en}>
              {'items' in entry ? <Group group={entry} {...groups} /> : <Leaf item={entry} />}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

const usePath = () => useRouterState({ select: ({ location }) => location.pathname })

function Leaf({ item: { label, icon: Icon, path } }: { item: MenuItem }) {
  const text = useLocalizedText(label)
  const current = usePath()
  return (
    <Link to={path} className={classes.entry} data-here={isAt(current, path) || undefined}>
      <Icon aria-hidden />
      {text}
    </Link>
  )
}

type GroupProps = { group: Submenu } & ReturnType<typeof useOpenGroup>

function Group({ group: { label, icon: Icon, items }, open, show, hover }: GroupProps) {
  const text = useLocalizedText(label)
  const current = usePath()
  const here = items.some(({ path }) => isAt(current, path))
  const button = useRef<HTMLButtonElement>(null)
  const flyout = useRef<HTMLDivElement>(null)
  const name = label.en
  const opened = open?.name === name
  const pinned = opened && open.pinned
  const pin = () => show({ name, pinned: true })
  const close = () => {
    if (flyout.current?.contains(document.activeElement)) button.current?.focus({ preventScroll: true })
    show(undefined)
  }
  const pointer = { onMouseEnter: () => hover(name), onMouseLeave: () => hover() }
  return (
    <Menu
      opened={opened}
      onChange={close}
      trapFocus={pinned}
      returnFocus={false}
      position="bottom-start"
      loop
      withinPortal
    >
      <Popover.Target popupType="menu">
        <UnstyledButton
          ref={button}
          className={classes.entry}
          data-here={here || undefined}
          data-expanded={opened || undefined}
          onClick={() => (pinned ? close() : pin())}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && opened) close()
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            pin()
          }}
          {...pointer}
        >
          <Icon aria-hidden />
          {text}
          <IconChevronDown className={classes.chevron} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Menu.Dropdown ref={flyout} {...pointer}>
        {items.map((item) => (
          <Entry key={item.path} item={item} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Entry({ item: { label, icon: Icon, path } }: { item: MenuItem }) {
  const text = useLocalizedText(label)
  return (
    <Menu.Item component={Link} to={path} leftSection={<Icon />} rightSection={<MenuCount path={path} />}>
      {text}
    </Menu.Item>
  )
}
