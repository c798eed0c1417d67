import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { homePath } from '#lib/redirect-path.ts'
import { useSettings } from '#lib/settings.ts'
import { useTenant } from '#lib/tenant.ts'
import { useLocalizedText, useTexts } from '#lib/texts.ts'
import { TenantLogo } from '#ui/base/tenant-logo.tsx'
import { appTexts } from './app.texts.ts'
import { type MenuGroup, type MenuItem, useMenuSections } from './menu.ts'
import { isAt } from './menu-links.tsx'
import classes from './menubar.module.css'

/** Delay before a group opens or closes under the pointer; a constant of the specification. */
const hoverDelayMs = 150

/** The menu as a horizontal bar: style 2 with the brand, style 3 denser, below the toolbar that has it. */
export function Menubar() {
  const t = useTexts(appTexts)
  const tenant = useTenant()
  const { layout } = useSettings()
  const entries = useMenuSections()
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
            <li key={entry.label.en}>{'items' in entry ? <Group group={entry} /> : <Leaf item={entry} />}</li>
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

function Group({ group: { label, icon: Icon, items } }: { group: MenuGroup }) {
  const text = useLocalizedText(label)
  const current = usePath()
  const here = items.some(({ path }) => isAt(current, path))
  return (
    <Menu
      trigger="click-hover"
      openDelay={hoverDelayMs}
      closeDelay={hoverDelayMs}
      position="bottom-start"
      loop
      withinPortal
    >
      <Menu.Target>
        <UnstyledButton className={classes.entry} data-here={here || undefined}>
          <Icon aria-hidden />
          {text}
          <IconChevronDown className={classes.chevron} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
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
    <Menu.Item component={Link} to={path} leftSection={<Icon />}>
      {text}
    </Menu.Item>
  )
}
