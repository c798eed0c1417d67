import type { Invitation, InviteeState } from '@foyer/contract/meetings/responses'

export const makeInvitee = (overrides: Partial<InviteeState> = {}): InviteeState => ({
  id: '00000000-0000-4000-8000-000000000051',
  email: 'bob@x.test',
  name: 'Bob',
  picture: '',
  response: 'none',
  previousResponse: 'none',
  respondedAt: null,
  delivery: 'sent',
  alternativeHost: false,
  user: true,
  ...overrides,
})

export const makeInvitation = (overrides: Partial<Invitation> = {}): Invitation => ({
  state: 'open',
  topic: 'Weekly review',
  host: 'Ana Silva',
  email: 'guest@x.test',
  startsAt: '2031-06-02T07:00:00.000Z',
  endsAt: '2031-06-02T08:00:00.000Z',
  timezone: 'Europe/Paris',
  series: false,
  response: 'none',
  occurrence: null,
  occurrenceResponse: 'none',
  ...overrides,
})
