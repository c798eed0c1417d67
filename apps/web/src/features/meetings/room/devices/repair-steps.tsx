import { Text } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import classes from './device-problems.module.css'
import { browsers, findBrowser, type RepairSystem } from './repair-steps.rules.ts'
import { repairTexts } from './repair-steps.texts.ts'

/** Explains how to allow camera and microphone in this browser, and in others in case we have mistaken it. */
export function BrowserSteps() {
  const t = useTexts(repairTexts)
  const own = findBrowser(navigator)
  return (
    <>
      <Steps text={t[own]} />
      <details className={classes.others}>
        <summary>{t.anotherBrowser}</summary>
        {browsers
          .filter((browser) => browser !== own)
          .map((browser) => (
            <div key={browser}>
              <Text size="sm" fw="var(--portal-font-name)">
                {t[`${browser}-name`]}
              </Text>
              <Steps text={t[browser]} />
            </div>
          ))}
      </details>
    </>
  )
}

/** How to allow camera and microphone in the settings of the system. */
export function SystemSteps({ system }: { system: RepairSystem }) {
  const t = useTexts(repairTexts)
  return <Steps text={t[system]} />
}

function Steps({ text }: { text: string }) {
  return (
    <ol className={classes.steps}>
      {text.split('\n').map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
