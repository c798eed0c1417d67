import { Loader, Stack, Text } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { joinTexts } from './join.texts.ts'

export function Joining() {
  const t = useTexts(joinTexts)
  return (
    <Stack component="main" align="center" justify="center" mih="100vh">
      <Stack align="center" role="status">
        <Loader aria-hidden />
        <Text>{t.joining}</Text>
      </Stack>
    </Stack>
  )
}
