import { NativeSelect } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { languageChoices, useLanguage } from '#lib/language.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './language-switch.module.css'
import { uiTexts } from './ui.texts.ts'

/** English or French; `onChoose` keeps the choice. */
export function LanguageSwitch({ onChoose }: { onChoose: (language: 'en' | 'fr') => void }) {
  const t = useTexts(uiTexts)
  const language = useLanguage()
  return (
    <NativeSelect
      aria-label={t.language}
      data={languageChoices}
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
