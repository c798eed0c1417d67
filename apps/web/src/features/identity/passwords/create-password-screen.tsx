import { useLocation } from '@tanstack/react-router'
import { useTexts } from '#lib/texts.ts'
import { PasswordLink } from './password-link.tsx'
import { passwordsTexts } from './passwords.texts.ts'

export function CreatePasswordScreen() {
  const t = useTexts(passwordsTexts)
  const token = useLocation({ select: ({ hash }) => hash })
  return <PasswordLink key={token} token={token} title={t.createTitle} />
}
