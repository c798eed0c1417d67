import { tasks } from '@foyer/contract/operations/tasks'
import { type ResolvedSettings, settingValues } from '@foyer/contract/user-settings'
import { Button, Drawer, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useId } from 'react'
import { settingsTexts } from '#app/settings/settings.texts.ts'
import { TasksList, useShownTasks } from '#features/operations/tasks/tasks-list.tsx'
import { clearNotices, markNoticesRead, useNotices } from '#lib/browser/notices.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useChangeSettings } from '#lib/session/change-settings.ts'
import { useSettings } from '#lib/session/settings.ts'
import { useTexts } from '#lib/texts.ts'
import { useReturnFocus } from '#ui/dialog/use-return-focus.ts'
import { MeetingsSection } from './meetings-section.tsx'
import classes from './quick-panel.module.css'
import { quickPanelTexts } from './quick-panel.texts.ts'

type QuickPanelDrawerProps = { opened: boolean; onClose: () => void }

/** The day at a glance: next meetings, background tasks, recent notices and a few settings. */
export function QuickPanelDrawer({ opened, onClose }: QuickPanelDrawerProps) {
  const t = useTexts(quickPanelTexts)
  const formats = useFormats()
  const canSeeTasks = useCan(tasks.list)
  useReturnFocus(opened)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      position="right"
      size="min(17.5rem, 100vw)"
      title={
        <>
          <span className={classes.weekday}>{t.today}</span>
          <span className={classes.date}>{formats.date(new Date())}</span>
        </>
      }
      closeButtonProps={{ 'aria-label': t.close }}
      classNames={{ body: classes.body ?? '' }}
    >
      <MeetingsSection onFollow={onClose} />
      {canSeeTasks && <TasksSection />}
      <NoticesSection />
      <SettingsSection />
    </Drawer>
  )
}

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Group justify="space-between" wrap="nowrap" mih="1.875rem">
        <h3 id={id} className={classes.title}>
          {title}
        </h3>
        {action}
      </Group>
      {children}
    </section>
  )
}

function TasksSection() {
  const t = useTexts(quickPanelTexts)
  const items = useShownTasks()
  if (items.length === 0) return null
  return (
    <Section title={t.tasks}>
      <TasksList items={items} />
    </Section>
  )
}

/** The toasts that were shown lately; those that have been seen here are read. */
function NoticesSection() {
  const t = useTexts(quickPanelTexts)
  const formats = useFormats()
  const notices = useNotices()
  // When the panel closes, so that what is new stays marked while it is read.
  useEffect(() => () => markNoticesRead(), [])
  const clear = (
    <Button variant="subtle" size="compact-sm" aria-label={t.clearLabel} onClick={clearNotices}>
      {t.clear}
    </Button>
  )
  return (
    <Section title={t.recent} action={notices.length > 0 && clear}>
      {notices.length === 0 ? (
        <Text c="dimmed">{t.noNotices}</Text>
      ) : (
        <ul className={classes.list}>
          {notices.map(({ id, kind, text, reference, page = '', at, read }) => (
            <li key={id} className={classes.notice} data-kind={kind}>
              <span className={classes.mark} data-unread={!read || undefined} aria-hidden />
              <div className={classes.text}>
                {text}
                <div className={classes.detail}>
                  <time dateTime={at}>{formats.fromNow(at)}</time>
                  {page !== '' && ` · ${page}`}
                  {reference !== '' && (
                    <>
                      {` · ${t.reference} `}
                      <bdi dir="ltr">{reference.slice(0, 8)}</bdi>
                    </>
                  )}
                  {!read && ` · ${t.isUnread}`}
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function SettingsSection() {
  const t = useTexts(quickPanelTexts)
  return (
    <Section title={t.settings}>
      <QuickSetting name="colourScheme" values={['light', 'dark', 'auto']} />
      <QuickSetting name="density" values={settingValues.density} />
      <QuickSetting name="animations" values={settingValues.animations} />
    </Section>
  )
}

type QuickSettingName = 'colourScheme' | 'density' | 'animations'
type QuickSettingProps<N extends QuickSettingName> = { name: N; values: readonly ResolvedSettings[N][] }

function QuickSetting<N extends QuickSettingName>({ name, values }: QuickSettingProps<N>) {
  const t = useTexts(settingsTexts)
  const current = useSettings()[name]
  const { change } = useChangeSettings()
  const id = useId()
  return (
    <div>
      <div id={id} className={classes.label}>
        {t[name]}
      </div>
      <div role="radiogroup" aria-labelledby={id} className={classes.choices}>
        {values.map((value) => (
          <label key={value} className={classes.choice}>
            <input
              type="radio"
              name={`quick-${name}`}
              checked={current === value}
              onChange={() => change({ [name]: value })}
            />
            {t[value]}
          </label>
        ))}
      </div>
    </div>
  )
}
