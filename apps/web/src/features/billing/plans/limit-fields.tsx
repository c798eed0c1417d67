import { planLimitNames, planLimits } from '@foyer/contract/billing/plan-limits'
import { useFormats } from '#lib/format.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { NumberField } from '#ui/form/fields/number-field.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { planEditorTexts } from './plan-editor.texts.ts'
import classes from './plans.module.css'

const separators = { en: ',', fr: '\u202f' }

/** The limits of what a tenant with the plan can use. */
export function LimitFields() {
  const t = useTexts(planEditorTexts)
  const formats = useFormats()
  const separator = separators[useLanguage()]
  return (
    <CardSection title={t.limits} hint={t.limitsHint}>
      <div className={classes.limits}>
        {planLimitNames.map((name) => {
          const { unit, min, max } = planLimits[name]
          return (
            <div key={name} className={classes.limit}>
              <NumberField
                name={`limits.${name}`}
                label={t[`limit:${name}`]}
                errorText={t.limitRange(formats.number(min), formats.number(max))}
                placeholder={t.noLimit}
                thousandSeparator={separator}
                allowNegative={false}
                hideControls
              />
              <span className={classes.unit} aria-hidden>
                {t[`unit:${unit}`]}
              </span>
            </div>
          )
        })}
      </div>
    </CardSection>
  )
}
