import { layoutSettings, type ResolvedSettings, settingValues } from '@foyer/contract/user-settings'
import { Button, Drawer, NativeSelect, Stack, Switch, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { type SettingsChange, useChangeSettings } from '#lib/session/change-settings.ts'
import { useSettings } from '#lib/session/settings.ts'
import { useOwnSendsEmail } from '#lib/session/tenant.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { useReturnFocus } from '#ui/dialog/use-return-focus.ts'
import { minutesTexts, settingsTexts } from './settings.texts.ts'
import classes from './settings-panel.module.css'

type ChoiceName = keyof typeof settingValues
type SwitchName = {
  [K in keyof ResolvedSettings]: ResolvedSettings[K] extends boolean ? K : never
}[keyof ResolvedSettings]

/** How the portal looks and behaves for this person; every choice applies at once. */
export function SettingsPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(settingsTexts)
  const minutes = useTexts(minutesTexts)
  const { user } = useSession()
  const settings = useSettings()
  const sendsEmail = useOwnSendsEmail()
  const { reset } = useChangeSettings()
  useReturnFocus(opened)
  const { layout } = settings
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      position="right"
      size="min(380px, 90vw)"
      // Nothing is dimmed, because every choice is seen on the page at once.
      overlayProps={{ backgroundOpacity: 0 }}
      lockScroll={false}
      title={t.title}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          {user ? t.hint : t.hintGuest}
        </Text>
        {user && (
          <Section title={t.layout}>
            <StyleChoice />
            <Choice
              name="mode"
              label={t.mode}
              values={layout === 'layout1' ? ['fullwidth', 'boxed'] : settingValues.mode}
            />
            {layout === 'layout1' && <Choice name="scroll" label={t.scroll} />}
            {layout === 'layout1' && <Choice name="navbar" label={t.navbar} />}
            <Choice name="toolbar" label={t.toolbar} texts={layout === 'layout1' ? { below: t.beside } : {}} />
            {layout === 'layout1' && <Toggle name="folded" label={t.folded} />}
            {layout === 'layout3' && <Toggle name="shortcutStrip" label={t.shortcutStrip} />}
            {settings.scroll === 'body' && <Toggle name="toolbarFixed" label={t.toolbarFixed} />}
          </Section>
        )}
        <Section title={t.theme}>
          <Choice name="colourScheme" label={t.colourScheme} />
          <Choice name="mainColour" label={t.mainColour} />
          {user && <Choice name="navbarColour" label={t.navbarColour} />}
          <Choice name="toolbarColour" label={t.toolbarColour} />
          <Choice name="footerColour" label={t.footerColour} />
        </Section>
        <Section title={t.display}>
          {user && <Choice name="density" label={t.density} />}
          <Choice name="direction" label={t.direction} />
          <Choice name="animations" label={t.animations} />
          <Toggle name="scrollbars" label={t.scrollbars} />
        </Section>
        {user && (
          <Section title={t.reminders}>
            <Choice name="reminder" label={t.reminder} texts={minutes} />
            {sendsEmail && <Choice name="reminderEmail" label={t.reminderEmail} texts={minutes} />}
          </Section>
        )}
        {user && (
          <Section title={t.behaviour}>
            <Toggle name="keyboardShortcuts" label={t.keyboardShortcuts} />
            <Toggle name="keepNotices" label={t.keepNotices} />
          </Section>
        )}
        <Button variant="default" onClick={reset}>
          {t.reset}
        </Button>
      </Stack>
    </Drawer>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <Stack gap="sm">{children}</Stack>
    </section>
  )
}

/** The options that belong to a style start again with each choice of a style. */
const layoutReset: SettingsChange = Object.fromEntries(layoutSettings.map((name) => [name, null]))

function StyleChoice() {
  const t = useTexts(settingsTexts)
  const { layout } = useSettings()
  const { change } = useChangeSettings()
  return (
    <fieldset className={classes.styles}>
      <legend className={classes.legend}>{t.style}</legend>
      {settingValues.layout.map((value) => (
        <label key={value} className={classes.style}>
          <input
            type="radio"
            name="layout"
            value={value}
            checked={layout === value}
            onChange={() => change({ ...layoutReset, layout: value })}
            className={classes.radio}
          />
          <span className={classes.picture} data-style={value} aria-hidden>
            <span />
            <span />
            <span />
          </span>
          {t[value]}
        </label>
      ))}
    </fieldset>
  )
}

type ChoiceProps<N extends ChoiceName> = {
  name: N
  label: string
  /** Those of this layout style; by default all. */
  values?: readonly string[]
  /** Texts of values that differ from those of the other settings, or in this layout style. */
  texts?: { readonly [value: string]: string }
}

function Choice<N extends ChoiceName>({ name, label, values = settingValues[name], texts = {} }: ChoiceProps<N>) {
  const t = useTexts(settingsTexts)
  const value = useSettings()[name]
  const { change } = useChangeSettings()
  const labels: { readonly [value: string]: unknown } = { ...t, ...texts }
  return (
    <NativeSelect
      label={label}
      size="xs"
      className={classes.choice}
      data={values.map((choice) => ({ value: choice, label: String(labels[choice]) }))}
      value={value}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  )
}

function Toggle({ name, label }: { name: SwitchName; label: string }) {
  const checked = useSettings()[name]
  const { change } = useChangeSettings()
  return (
    <Switch
      label={label}
      labelPosition="left"
      className={classes.toggle}
      checked={checked}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
    />
  )
}
