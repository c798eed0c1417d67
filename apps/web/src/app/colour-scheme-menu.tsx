import { ActionIcon, Group, Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { appTexts } from './app.texts.ts'

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }

/** Chooses the light, dark or system colour scheme. */
export function ColourSchemeMenu() {
  const t = useTexts(appTexts)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const labels = { light: t.light, dark: t.dark, auto: t.system }
  const Icon = icons[colorScheme]
  const choices = ['light', 'dark', 'auto'] as const
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t.appearance}>
          <Icon size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme}>
          {choices.map((choice) => {
            const ChoiceIcon = icons[choice]
            return (
              <Menu.RadioItem key={choice} value={choice} closeMenuOnClick onClick={() => setColorScheme(choice)}>
                <Group gap="xs" wrap="nowrap">
                  <ChoiceIcon aria-hidden />
                  {labels[choice]}
                </Group>
              </Menu.RadioItem>
            )
          })}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
