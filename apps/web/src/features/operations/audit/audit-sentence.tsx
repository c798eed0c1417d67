import type { AuditEntry } from '@foyer/contract/operations/audit'
import { Anchor } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useTexts } from '#lib/texts.ts'
import { nameInSentence, nameObject } from './audit.rules.ts'
import { auditTexts } from './audit.texts.ts'
import classes from './audit-sentence.module.css'
import { ObjectLink } from './object-link.tsx'

type AuditSentenceProps = {
  row: AuditEntry
  /** The details of the entry are shown beside the list. */
  opened: boolean
  onOpen: () => void
}

/** Tells who did what to whom or what. The action opens the details, the names open their pages. */
export function AuditSentence({ row, opened, onOpen }: AuditSentenceProps) {
  const t = useTexts(auditTexts)
  const target = nameInSentence(row)
  const hasActor = row.actor !== ''
  const parts = {
    actor: <ObjectLink name={row.actorUser ? nameObject(row.actorUser) : row.actor} object={row.actorUser} />,
    action: (
      <Anchor
        component="button"
        type="button"
        inherit
        underline="hover"
        ta="start"
        className={classes.action ?? ''}
        onClick={onOpen}
        aria-current={opened || undefined}
        data-opens
      >
        {hasActor && !row.denied ? t.afterName(row.action) : row.action}
      </Anchor>
    ),
    target: <ObjectLink name={target} object={row.target} />,
  }
  const sentence = hasActor ? (row.denied ? t.whoWasDenied : t.whoDid) : '{action}'
  return <span className={classes.sentence}>{fill(target === '' ? sentence : sentence + t.toWhat, parts)}</span>
}

/** Replaces the names in braces in a text. */
const fill = (text: string, parts: { readonly [name: string]: ReactNode }) =>
  text
    .split(/\{(\w+)\}/)
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text don't change places
    .map((part, at) => <Fragment key={at}>{at % 2 === 0 ? part : parts[part]}</Fragment>)
