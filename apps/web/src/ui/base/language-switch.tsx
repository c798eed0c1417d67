import { commonTexts } from '#lib/texts/common.texts.ts'
import { languageChoices, useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './language-switch.module.css'

/** Switches between English and French, shown by their codes; `onChoose` stores the choice. */
export function LanguageSwitch({ onChoose }: { onChoose: (language: 'en' | 'fr') => void }) {
  const t = useTexts(commonTexts)
  const language = useLanguage()
  return (
    <div className={classes.switch}>
      <span className={classes.code} aria-hidden>
        {language.toUpperCase()}
      </span>
      <select
        aria-label={t.language}
        value={language}
        className={classes.field}
        onChange={(event) => onChoose(event.currentTarget.value === 'fr' ? 'fr' : 'en')}
      >
        {languageChoices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
