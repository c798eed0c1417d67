import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useState } from 'react'
import { useTenant } from '#lib/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { TenantLogo } from '#ui/base/tenant-logo.tsx'
import { appTexts } from './app.texts.ts'
import { MenuLinks } from './menu-links.tsx'
import classes from './navbar.module.css'

/** The side bar. When collapsed to icons, it expands over the page on hover and focus. */
export function Navbar({
  collapsed,
  onToggleCollapse,
}: {
  collapsed: boolean
  onToggleCollapse: (collapsed: boolean) => void
}) {
  const t = useTexts(appTexts)
  const tenant = useTenant()
  const [expanded, setExpanded] = useState(false)
  const iconsOnly = collapsed && !expanded
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the bar itself isn't interactive; it expands for the links in it
    <aside
      className={classes.bar}
      data-collapsed={collapsed || undefined}
      data-icons-only={iconsOnly || undefined}
      onMouseEnter={() => setExpanded(true)}
      onMouseLeave={() => setExpanded(false)}
      onFocus={() => setExpanded(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setExpanded(false)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setExpanded(false)
      }}
    >
      <div className={classes.head}>
        <div className={classes.brand}>{tenant && <TenantLogo name={tenant.brandname} logos={tenant.logos} />}</div>
        <ActionIcon
          aria-label={collapsed ? t.expandMenu : t.collapseMenu}
          onClick={() => {
            onToggleCollapse(!collapsed)
            setExpanded(false)
          }}
        >
          {collapsed ? <IconLayoutSidebarLeftExpand size={20} /> : <IconLayoutSidebarLeftCollapse size={20} />}
        </ActionIcon>
      </div>
      <MenuLinks collapsed={iconsOnly} />
    </aside>
  )
}
