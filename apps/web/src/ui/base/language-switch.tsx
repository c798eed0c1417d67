import { NativeSelect } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { languageChoices, useLanguage } from '#lib/language.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './language-switch.module.css'
import { uiTexts } from './ui.texts.ts'

/** Switches between English and French; `onChoose` stores the choice. On a phone it shows only the language code. */
export function LanguageSwitch({ onChoose }: { onChoose: (language: 'en' | 'fr') => void }) {
  const t = useTexts(uiTexts)
  const language = useLanguage()
  return (
    <div className={classes.switch}>
      <span className={classes.code} aria-hidden>
        {language.toUpperCase()}
      </span>
      <NativeSelect
        aria-label={t.language}
        data={languageChoices}
        value={language}
        variant="unstyled"
        rightSectionWidth={26}
        leftSection={<IconLanguage />}
        className={classes.field}
        classNames={{ input: classes.input ?? '' }}
        onChange={(event) => onChoose(event.currentTarget.value === 'fr' ? 'fr' : 'en')}
      />
    </div>
  )
}
