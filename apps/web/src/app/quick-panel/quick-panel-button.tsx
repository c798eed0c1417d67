import { tasks } from '@foyer/contract/operations/tasks'
import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { openOverlay } from '#app/overlays/overlay-state.ts'
import { useTasksProgress } from '#features/operations/tasks/use-tasks-progress.ts'
import { useNotices } from '#lib/browser/notices.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { ProgressRing } from '#ui/feedback/progress-ring.tsx'
import classes from './quick-panel-button.module.css'
import { quickPanelButtonTexts } from './quick-panel-button.texts.ts'

/** Opens the quick panel; a dot says that notices are unread, a ring how far background tasks are. */
export function QuickPanelButton() {
  return useCan(tasks.list) ? <ButtonWithTasks /> : <PanelButton />
}

function ButtonWithTasks() {
  const progress = useTasksProgress()
  return progress === undefined ? <PanelButton /> : <PanelButton progress={progress} />
}

function PanelButton({ progress }: { progress?: number }) {
  const t = useTexts(quickPanelButtonTexts)
  const formats = useFormats()
  const unread = useNotices().filter(({ read }) => !read).length
  const label = t.label([
    ...(unread > 0 ? [t.unread(unread)] : []),
    ...(progress === undefined ? [] : [t.running(formats.percent(progress))]),
  ])
  return (
    <ActionIcon
      size={36}
      className={classes.button}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={() => openOverlay('quick-panel')}
    >
      {progress === undefined ? <IconBell className={classes.icon} /> : <ProgressRing share={progress} />}
      {unread > 0 && <span className={classes.dot} aria-hidden />}
    </ActionIcon>
  )
}
