import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useState } from 'react'
import { useTenant } from '#lib/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { TenantLogo } from '#ui/base/tenant-logo.tsx'
import { appTexts } from './app.texts.ts'
import { MenuLinks } from './menu-links.tsx'
import classes from './navbar.module.css'

/** The side bar: 280 wide, or 64 and then opening over the page under the pointer and with the focus. */
export function Navbar({
  collapsed,
  onToggleCollapse,
}: {
  collapsed: boolean
  onToggleCollapse: (collapsed: boolean) => void
}) {
  const t = useTexts(appTexts)
  const tenant = useTenant()
  const [visited, setVisited] = useState(false)
  const narrow = collapsed && !visited
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the bar does nothing itself, it opens for what is in it
    <aside
      className={classes.bar}
      data-folded={collapsed || undefined}
      data-narrow={narrow || undefined}
      onMouseEnter={() => setVisited(true)}
      onMouseLeave={() => setVisited(false)}
      onFocus={() => setVisited(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setVisited(false)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setVisited(false)
      }}
    >
      <div className={classes.head}>
        <div className={classes.brand}>{tenant && <TenantLogo name={tenant.brandname} logos={tenant.logos} />}</div>
        <ActionIcon
          aria-label={collapsed ? t.unfoldMenu : t.collapseMenu}
          onClick={() => {
            onToggleCollapse(!collapsed)
            setVisited(false)
          }}
        >
          {collapsed ? <IconLayoutSidebarLeftExpand size={20} /> : <IconLayoutSidebarLeftCollapse size={20} />}
        </ActionIcon>
      </div>
      <MenuLinks collapsed={narrow} />
    </aside>
  )
}
