import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { captureKinds, problemIn, repairHint } from './device.rules.ts'
import { deviceTexts } from './device.texts.ts'
import type { DevicePreview, PreviewView } from './device-preview.ts'

/** Problems of camera and microphone, how to fix them, and a retry. */
export function DeviceProblems({ preview, view }: { preview: DevicePreview; view: PreviewView }) {
  const t = useTexts(deviceTexts)
  const problems = captureKinds.flatMap((kind) => {
    const problem = problemIn(view[kind].state)
    return problem ? [{ kind, problem }] : []
  })
  const [first] = problems
  if (!first) return null
  const haveSameProblem = problems.every(({ problem }) => problem === first.problem)
  const groups = haveSameProblem ? [problems] : problems.map((one) => [one])
  return groups.map((group) => (
    <Alert
      key={group.map(({ kind }) => kind).join()}
      color="gray"
      variant="light"
      role="status"
      icon={<IconAlertTriangle />}
      title={group.map(({ kind, problem }) => <div key={kind}>{t[`${kind}-${problem}`]}</div>)}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t[repairHint(group[0]?.problem ?? 'failed', navigator.userAgent)]}</Text>
        {group[0]?.problem !== 'insecure' && (
          <Button
            size="compact-md"
            variant="default"
            onClick={() => void preview.ask(...group.map(({ kind }) => kind))}
          >
            {t.tryAgain}
          </Button>
        )}
      </Group>
    </Alert>
  ))
}
