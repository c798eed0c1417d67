import { tenantSmtp } from '@foyer/contract/tenancy/tenant-smtp'
import { useRef } from 'react'
import { useCallQuery } from '#lib/queries.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { SmtpEditor } from './smtp-editor.tsx'

/** The mail server of a tenant. */
export function SmtpSection() {
  const section = useRef<HTMLDivElement>(null)
  const result = useCallQuery(tenantSmtp.list, {})
  return (
    <QueryBoundary result={result}>
      {({ items: [smtp] }) => (
        <div ref={section} tabIndex={-1} style={{ outline: 'none' }}>
          <SmtpEditor
            smtp={smtp ?? null}
            // The focused Remove button disappears with the form.
            onRemoved={() => section.current?.focus()}
          />
        </div>
      )}
    </QueryBoundary>
  )
}
