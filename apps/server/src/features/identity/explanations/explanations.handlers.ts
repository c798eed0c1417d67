import { explanations } from '@foyer/contract/identity/explanations'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { explain, listGranters } from './explanations.commands.ts'
import { toAction } from './explanations.rules.ts'

export const explanationsHandlers = defineHandlers(explanations, {
  user: async ({ input: { id, key }, db, tenantId, request: { language }, fail }) => {
    const explained = await explain(db, { tenantId, language, userId: id, action: toAction({ key }) })
    return explained?.explanation ?? fail('not-found')
  },

  own: async ({ input, db, actor, tenantId, request: { language }, fail }) => {
    const asked = { tenantId, language, userId: actor.id, action: toAction(input) }
    const explained = await explain(db, asked)
    if (explained === undefined) return fail('not-signed-in')
    return { ...explained.explanation, administrators: await listGranters(db, asked, explained) }
  },
})
