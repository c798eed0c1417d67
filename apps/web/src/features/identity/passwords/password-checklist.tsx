import { Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { passwordsTexts } from './passwords.texts.ts'

/** The password requirements, ticked off while the user types. */
export function PasswordChecklist({ password, minLength }: { password: string; minLength: number }) {
  const t = useTexts(passwordsTexts)
  const requirements = [
    { text: t.length(minLength), met: [...password].length >= minLength },
    { text: t.upper, met: /\p{Lu}/u.test(password) },
    { text: t.lower, met: /\p{Ll}/u.test(password) },
    { text: t.digit, met: /\d/.test(password) },
  ]
  return (
    <Stack component="ul" gap={4} m={0} p={0} aria-label={t.requirements} style={{ listStyle: 'none' }}>
      {requirements.map(({ text, met }) => (
        <Group component="li" key={text} gap="xs" wrap="nowrap">
          {met ? (
            <IconCircleCheckFilled color="var(--portal-success)" aria-hidden />
          ) : (
            <IconCircle color="var(--mantine-color-dimmed)" aria-hidden />
          )}
          <Text size="sm" c={met ? 'var(--mantine-color-text)' : 'dimmed'}>
            {text}
          </Text>
          <VisuallyHidden>{met ? t.met : t.notMet}</VisuallyHidden>
        </Group>
      ))}
    </Stack>
  )
}
