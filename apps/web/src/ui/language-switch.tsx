import { NativeSelect } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useLanguage } from '#lib/language.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './language-switch.module.css'
import { uiTexts } from './ui.texts.ts'

// A language is named in itself, so that its speakers find it.
const languages = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
]

/** English or French; `onChoose` keeps the choice. */
export function LanguageSwitch({ onChoose }: { onChoose: (language: 'en' | 'fr') => void }) {
  const t = useTexts(uiTexts)
  const language = useLanguage()
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
      onChange={(event) => onChoose(event.currentTarget.value === 'fr' ? 'fr' : 'en')}
    />
  )
}
