import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/texts.ts'
import { PasswordLink } from './password-link.tsx'
import { passwordsTexts } from './passwords.texts.ts'

/** `accept`: how an invitation is accepted where there are no passwords. */
export function CreatePasswordScreen({ accept }: { accept: (token: string) => ReactNode }) {
  const t = useTexts(passwordsTexts)
  const token = useLocation({ select: ({ hash }) => hash })
  return <PasswordLink key={token} token={token} title={t.createTitle} accept={accept} />
}
