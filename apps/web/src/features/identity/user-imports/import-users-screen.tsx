import { Alert } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { StepPanel } from '#ui/layout/step-panel.tsx'
import { Steps } from '#ui/layout/steps.tsx'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { ResultStep } from './result-step.tsx'
import { importSteps, useImportState } from './use-import-state.ts'
import { userImportsTexts } from './user-imports.texts.ts'

/** People of a file become users: read, mapped, checked row by row, confirmed, and invited in the background. */
export function ImportUsersScreen() {
  const t = useTexts(userImportsTexts)
  const state = useImportState()
  const gone = state.id !== '' && state.draft.error !== null
  const step = gone ? 'file' : state.step
  const [first] = useState(step)
  const [moved, setMoved] = useState(false)
  if (!moved && step !== first) setMoved(true)
  return (
    <Screen title={t.title} narrow>
      <Steps
        label={t.steps}
        steps={importSteps.map((key) => ({ key, label: t[key], reachable: state.reachable[key] && !gone }))}
        current={step}
        onChoose={state.goToStep}
      />
      <StepPanel
        key={step}
        title={t[step]}
        step={importSteps.indexOf(step) + 1}
        steps={importSteps.length}
        arrived={moved || step !== first}
      >
        {gone && (
          <Alert color="red" variant="light" role="alert">
            {t.gone}
          </Alert>
        )}
        {step === 'file' && <FileStep state={state} />}
        {step === 'columns' && <ColumnsStep state={state} />}
        {step === 'check' && <CheckStep state={state} />}
        {step === 'result' && <ResultStep state={state} />}
      </StepPanel>
    </Screen>
  )
}
