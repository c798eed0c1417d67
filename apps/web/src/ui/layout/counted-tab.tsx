import { Tabs } from '@mantine/core'
import classes from './counted-tab.module.css'

type CountedTabProps = {
  value: string
  children: string
  /** The number of what the tab lists, once it is known. */
  count?: string | undefined
}

/** A tab with a number, which describes the tab and is no part of its name. */
export function CountedTab({ value, children, count }: CountedTabProps) {
  return (
    <Tabs.Tab value={value} aria-description={count}>
      {children}
      {count !== undefined && (
        // The margin is that of the tab's direction; a number has its own.
        <span className={classes.count} aria-hidden>
          <bdi>{count}</bdi>
        </span>
      )}
    </Tabs.Tab>
  )
}
