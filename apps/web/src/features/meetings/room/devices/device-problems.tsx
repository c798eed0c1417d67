import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { type CaptureKind, captureKinds, type DeviceProblem, problemIn, repairHint } from './device.rules.ts'
import { deviceTexts } from './device.texts.ts'
import type { DevicePreview, PreviewView } from './device-preview.ts'
import classes from './device-problems.module.css'
import { deviceProblemTexts } from './device-problems.texts.ts'
import { findSystem } from './repair-steps.rules.ts'
import { BrowserSteps, SystemSteps } from './repair-steps.tsx'

type Problem = { readonly kinds: readonly CaptureKind[]; readonly problem: DeviceProblem }

/** Problems of camera and microphone, how to fix them, and a retry. */
export function DeviceProblems({ preview, view }: { preview: DevicePreview; view: PreviewView }) {
  const t = useTexts(deviceProblemTexts)
  const devices = useTexts(deviceTexts)
  return findProblems(view).map(({ kinds, problem }) => {
    const [kind] = kinds.length === 1 ? kinds : []
    return (
      <Alert
        key={kinds.join()}
        className={classes.problem ?? ''}
        color="gray"
        variant="light"
        role="group"
        icon={<IconAlertTriangle />}
        title={<span role="status">{kind ? devices[`${kind}-${problem}`] : t[`both-${problem}`]}</span>}
      >
        <Repair problem={problem} />
        {problem !== 'insecure' && (
          <Button mt="sm" variant="default" onClick={() => void preview.ask(...kinds)}>
            {t.tryAgain}
          </Button>
        )}
      </Alert>
    )
  })
}

/** Finds the problems of the devices, one for both devices, if they have the same. */
function findProblems({ camera, microphone }: PreviewView): Problem[] {
  const problem = problemIn(camera.state)
  if (problem !== undefined && camera.state === microphone.state) return [{ kinds: captureKinds, problem }]
  return captureKinds.flatMap((kind) => {
    const own = problemIn((kind === 'camera' ? camera : microphone).state)
    return own ? [{ kinds: [kind], problem: own }] : []
  })
}

function Repair({ problem }: { problem: DeviceProblem }) {
  const t = useTexts(deviceProblemTexts)
  const system = problem === 'system-refused' ? findSystem(navigator) : undefined
  if (problem !== 'refused' && system === undefined) return <Text size="sm">{t[repairHint(problem)]}</Text>
  return (
    <>
      {system === undefined ? <BrowserSteps /> : <SystemSteps system={system} />}
      <Text size="sm">{t.joinAnyway}</Text>
    </>
  )
}
