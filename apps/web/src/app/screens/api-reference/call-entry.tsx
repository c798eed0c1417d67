import { Title } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import type { ApiDocument } from './api-document.ts'
import classes from './api-reference.module.css'
import type { DocumentedCall } from './api-reference.rules.ts'
import { CallDetails } from './call-details.tsx'

const tones: { readonly [method: string]: 'good' | 'bad' } = { GET: 'good', DELETE: 'bad' }

type CallEntryProps = { call: DocumentedCall; document: ApiDocument; opened: boolean; onToggle: () => void }

/** A call as a line that opens its details. */
export function CallEntry({ call, document, opened, onToggle }: CallEntryProps) {
  const id = useId()
  const { anchor, method, path, operation } = call
  return (
    <li className={classes.call}>
      <Title order={3} size="md" className={classes.callTitle}>
        <button
          type="button"
          id={anchor}
          className={classes.toggle}
          aria-expanded={opened}
          aria-controls={opened ? id : undefined}
          onClick={onToggle}
        >
          <span lang="en" className={classes.summary}>
            {operation.summary}
          </span>{' '}
          <span className={classes.address}>
            <StatusBadge tone={tones[method] ?? 'neutral'}>{method}</StatusBadge>{' '}
            <bdi dir="ltr" className={classes.path}>
              {path}
            </bdi>
          </span>
          <IconChevronDown aria-hidden className={classes.chevron} data-opened={opened || undefined} />
        </button>
      </Title>
      {opened && (
        <div id={id}>
          <CallDetails call={call} document={document} />
        </div>
      )}
    </li>
  )
}
