import { UnstyledButton } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { shellTexts } from '#app/layout/shell.texts.ts'
import { useChangeSettings } from '#lib/session/change-settings.ts'
import { homePath } from '#lib/session/redirect-path.ts'
import { useSettings } from '#lib/session/settings.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { TenantLogo } from '#ui/base/tenant-logo.tsx'
import { MenuLinks } from './menu-links.tsx'
import classes from './navbar.module.css'

/** The side bar. When folded to icons, it expands over the page on hover and focus. */
export function Navbar() {
  const t = useTexts(shellTexts)
  const tenant = useTenant()
  const { folded } = useSettings()
  const { change } = useChangeSettings()
  const [expanded, setExpanded] = useState(false)
  const iconsOnly = folded && !expanded
  const Icon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the bar itself isn't interactive; it expands for the links in it
    <aside
      className={classes.bar}
      data-region="navbar"
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
      <Link to={homePath} className={classes.brand} tabIndex={-1}>
        {tenant && <TenantLogo name={tenant.brandname} logos={tenant.logos} small={iconsOnly} />}
        {tenant?.operator && !iconsOnly && <span className={classes.tag}>{t.operator}</span>}
      </Link>
      <MenuLinks collapsed={iconsOnly} />
      <UnstyledButton
        className={classes.fold}
        aria-expanded={!folded}
        aria-label={folded ? t.unfoldMenu : t.foldMenu}
        onClick={() => {
          change({ folded: folded ? null : true })
          setExpanded(false)
        }}
      >
        <Icon aria-hidden />
        <span className={classes.foldLabel}>{folded ? t.unfoldMenu : t.foldMenu}</span>
      </UnstyledButton>
    </aside>
  )
}
