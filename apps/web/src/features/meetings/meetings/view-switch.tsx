import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useQueryFields } from '#lib/lists/query-fields.ts'
import { useTexts } from '#lib/texts.ts'
import { phoneBreakpoint } from '#ui/theme/theme.ts'
import classes from './view-switch.module.css'
import { viewSwitchTexts } from './view-switch.texts.ts'

const views = ['agenda', 'day', 'week', 'month'] as const
export type MeetingsView = (typeof views)[number]

/** Returns the view of the address; a phone shows a week as a day with the days around it. */
export function useMeetingsView(): MeetingsView {
  const { view } = useQueryFields()
  const phone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  const found = views.find((name) => name === view) ?? 'agenda'
  return phone && found === 'week' ? 'day' : found
}

/** Links to the views of the upcoming meetings. */
export function ViewSwitch() {
  const t = useTexts(viewSwitchTexts)
  const current = useMeetingsView()
  const { date } = useQueryFields()
  return (
    <nav aria-label={t.view} className={classes.views}>
      {views.map((view) => (
        <Link
          key={view}
          to="/portal/upcoming-meetings"
          search={view === 'agenda' ? {} : { view, ...(date === undefined ? {} : { date }) }}
          resetScroll={false}
          // Without it, the agenda would be active in every view.
          activeOptions={{ exact: true, includeSearch: true }}
          className={classes.view}
          aria-current={view === current ? 'page' : undefined}
          data-view={view}
        >
          {t[view]}
        </Link>
      ))}
    </nav>
  )
}
