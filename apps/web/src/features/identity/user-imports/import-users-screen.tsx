import { Alert } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useTasks } from '#features/operations/tasks/tasks.queries.ts'
import { useQueryFields } from '#lib/lists/query-fields.ts'
import { TenantScope } from '#lib/session/tenant-scope.tsx'
import { useTexts } from '#lib/texts.ts'
import { CardSection } from '#ui/layout/card-section.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { StepPanel } from '#ui/layout/step-panel.tsx'
import { Steps } from '#ui/layout/steps.tsx'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { ResultStep } from './result-step.tsx'
import { useImportFile } from './use-import-file.ts'
import { type ImportState, importSteps, useImportState } from './use-import-state.ts'
import { userImportsTexts } from './user-imports.texts.ts'

/** Imports users into the tenant that the URL names. */
export function ImportUsersScreen() {
  const { tenantuuid = '' } = useQueryFields()
  return (
    <TenantScope tenantuuid={tenantuuid === '' ? undefined : tenantuuid}>
      <ImportSteps />
    </TenantScope>
  )
}

/** The four steps: upload, column mapping, check of every row, and the import in the background. */
function ImportSteps() {
  const t = useTexts(userImportsTexts)
  const state = useImportState()
  const file = useImportFile(state)
  const fileName = useFileName(state)
  const isExpired = state.id !== '' && state.draft.error !== null
  const step = isExpired ? 'file' : state.step
  const [initialStep] = useState(step)
  const [hasChangedStep, setHasChangedStep] = useState(false)
  if (!hasChangedStep && step !== initialStep) setHasChangedStep(true)
  return (
    <Screen title={t.title} narrow>
      <Steps
        label={t.steps}
        steps={importSteps.map((key) => ({ key, label: t[key], reachable: state.reachable[key] && !isExpired }))}
        current={step}
        onChoose={state.goToStep}
      />
      <StepPanel
        key={step}
        title={t[step]}
        step={importSteps.indexOf(step) + 1}
        steps={importSteps.length}
        arrived={hasChangedStep || step !== initialStep}
        {...(fileName === undefined || step === 'file' ? {} : { about: fileName })}
      >
        {isExpired && (
          <CardSection>
            <Alert color="red" role="alert">
              {t.expired}
            </Alert>
          </CardSection>
        )}
        {step === 'file' && <FileStep state={state} file={file} />}
        {step === 'columns' && <ColumnsStep state={state} file={file} />}
        {step === 'check' && <CheckStep state={state} />}
        {step === 'result' && <ResultStep state={state} />}
      </StepPanel>
    </Screen>
  )
}

/** Returns the file of the import, with its number of rows while it is prepared; undefined until it is known. */
function useFileName({ draft, taskId }: ImportState) {
  const t = useTexts(userImportsTexts)
  const task = useTasks().data?.items.find(({ id }) => id === taskId)
  const name = draft.data ? t.chosen(draft.data.name, draft.data.rows) : task?.label
  if (name === undefined) return undefined
  return (
    <>
      <IconFileText size={16} aria-hidden />
      <bdi>{name}</bdi>
    </>
  )
}
