import { defaultMeetingOptions } from '@foyer/contract/meetings/options/meeting-option-constants'
import { MeetingOptions, ParticipantRole } from '@foyer/contract/meetings/options/meeting-options'
import { expect, it } from 'vitest'
import { toGrants } from './grants.ts'

const cases = ParticipantRole.options.flatMap((role) =>
  MeetingOptions.shape.screenShare.options.map((screenShare) => ({ role, screenShare })),
)

it.each(cases)('allows a $role everything that they may publish where screens are shared by $screenShare', (given) => {
  const { role, screenShare } = given
  const mayShareScreen = role !== 'participant' || screenShare === 'everyone'
  expect(toGrants(role, { ...defaultMeetingOptions, screenShare })).toEqual({
    sources: ['camera', 'microphone', ...(mayShareScreen ? ['screen-share'] : [])],
    subscribe: true,
  })
})
