import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useState } from 'react'
import { useTenant } from '#lib/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { Brand } from '#ui/brand.tsx'
import { appTexts } from './app.texts.ts'
import { MenuLinks } from './menu-links.tsx'
import classes from './navbar.module.css'

/** The side bar: 280 wide, or 64 and then opening over the page under the pointer and with the focus. */
export function Navbar({ folded, onFold }: { folded: boolean; onFold: (folded: boolean) => void }) {
  const t = useTexts(appTexts)
  const tenant = useTenant()
  const [visited, setVisited] = useState(false)
  const narrow = folded && !visited
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the bar does nothing itself, it opens for what is in it
    <aside
      className={classes.bar}
      data-folded={folded || undefined}
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
        <div className={classes.brand}>{tenant && <Brand name={tenant.brandname} logos={tenant.logos} />}</div>
        <ActionIcon
          aria-label={folded ? t.unfoldMenu : t.foldMenu}
          onClick={() => {
            onFold(!folded)
            setVisited(false)
          }}
        >
          {folded ? <IconLayoutSidebarLeftExpand size={20} /> : <IconLayoutSidebarLeftCollapse size={20} />}
        </ActionIcon>
      </div>
      <MenuLinks folded={narrow} />
    </aside>
  )
}
