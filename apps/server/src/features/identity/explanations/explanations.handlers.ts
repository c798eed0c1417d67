import { explanations } from '@foyer/contract/identity/explanations'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { explain, listGranters } from './explanations.commands.ts'
import { toAction } from './explanations.rules.ts'

export const explanationsHandlers = defineHandlers(explanations, {
  user: async (context) => {
    const { input, tenantId, request, fail } = context
    const { id: userId, key, option, modeId } = input
    const asked = { ...{ tenantId, userId, option, modeId }, language: request.language, action: toAction({ key }) }
    return (await explain(context, asked))?.explanation ?? fail('not-found')
  },

  own: async (context) => {
    const { input, db, actor, tenantId, request, fail } = context
    const { option, modeId } = input
    const asked = {
      ...{ tenantId, userId: actor.id, option, modeId },
      ...{ language: request.language, action: toAction(input) },
    }
    const explained = await explain(context, asked)
    if (explained === undefined) return fail('not-signed-in')
    return { ...explained.explanation, administrators: await listGranters(db, asked, explained) }
  },
})
