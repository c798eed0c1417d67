import { maxCounted } from '@foyer/contract/constants'
import { operationalDashboard } from '@foyer/contract/operations/operational-dashboard'
import { quickPanel } from '@foyer/contract/operations/quick-panel'
import type { PagePath } from '@foyer/contract/pages'
import { VisuallyHidden } from '@mantine/core'
import { shellTexts } from '#app/layout/shell.texts.ts'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './menu-count.module.css'

/** The counts beside entries of the menu. */
const counted = {
  '/portal/upcoming-meetings': 'upcoming',
  '/portal/live-meeting': 'live',
  '/portal/user': 'invited',
  '/portal/feedback': 'feedback',
} as const satisfies { readonly [path in PagePath]?: string }

const isCounted = (path: string): path is keyof typeof counted => path in counted

/** The number of what is in the list that an entry opens: nothing while there is none. */
export function MenuCount({ path }: { path: string }) {
  if (path === operationPath) return <WrongDot />
  return isCounted(path) && <Count name={counted[path]} />
}

const operationPath: PagePath = '/portal/operational-dashboard'
/** Nothing announces that a threshold is passed. */
const refreshMs = 60_000

/** A dot while something of the operation is wrong. */
function WrongDot() {
  const t = useTexts(shellTexts)
  const wrong = useCallQuery(operationalDashboard.countWrong, {}, { refetchInterval: refreshMs }).data?.wrong
  if (!wrong) return null
  return (
    <>
      <span className={classes.dot} aria-hidden />
      <VisuallyHidden>{`(${t.wrong(wrong)})`}</VisuallyHidden>
    </>
  )
}

function Count({ name }: { name: (typeof counted)[keyof typeof counted] }) {
  const t = useTexts(shellTexts)
  const formats = useFormats()
  const count = useCallQuery(quickPanel.counts, {}).data?.[name]
  if (!count) return null
  const number = formats.capped(count, maxCounted)
  const text = t[name](number, count)
  return (
    <>
      <span className={classes.count} data-live={name === 'live' || undefined} aria-hidden>
        <bdi dir="ltr">{name === 'invited' || name === 'feedback' ? text : number}</bdi>
      </span>
      <VisuallyHidden>{`(${text})`}</VisuallyHidden>
    </>
  )
}
