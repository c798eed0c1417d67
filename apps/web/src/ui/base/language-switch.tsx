import { Input } from '@mantine/core'
import { IconLanguage, IconSelector } from '@tabler/icons-react'
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
      <Input
        component="select"
        aria-label={t.language}
        value={language}
        variant="unstyled"
        pointer
        leftSection={<IconLanguage />}
        rightSection={<IconSelector />}
        rightSectionWidth={26}
        rightSectionPointerEvents="none"
        className={classes.field}
        classNames={{ input: classes.input ?? '' }}
        onChange={(event) => onChoose(event.currentTarget.value === 'fr' ? 'fr' : 'en')}
      >
        {languageChoices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Input>
    </div>
  )
}
