import { Center, Loader, Stack, Text } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { joinTexts } from './join.texts.ts'

/** The moment between the page before and the room. */
export function Joining() {
  const t = useTexts(joinTexts)
  return (
    <Center component="main" mih="100vh">
      <Stack align="center" role="status">
        <Loader aria-hidden />
        <Text>{t.entering}</Text>
      </Stack>
    </Center>
  )
}
