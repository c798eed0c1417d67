import { NativeSelect } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { messageOf } from '#lib/api.ts'
import { useLanguage } from '#lib/language.ts'
import { useSetLanguage } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import classes from './language-switch.module.css'
import { uiTexts } from './ui.texts.ts'

// A language is named in itself, so that its speakers find it.
const languages = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
]

/** English or French, remembered. */
export function LanguageSwitch() {
  const t = useTexts(uiTexts)
  const language = useLanguage()
  const setLanguage = useSetLanguage()
  return (
    <NativeSelect
      aria-label={t.language}
      data={languages}
      value={language}
      variant="unstyled"
      w={{ base: 100, sm: 132 }}
      rightSectionWidth={26}
      leftSection={<IconLanguage size={18} />}
      classNames={{ input: classes.input ?? '', section: classes.section ?? '' }}
      onChange={(event) => {
        const chosen = event.currentTarget.value === 'fr' ? 'fr' : 'en'
        setLanguage(chosen).catch((error: unknown) => toast.error(messageOf(error)))
      }}
    />
  )
}
