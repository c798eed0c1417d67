import { dashboards } from '@foyer/contract/insight/dashboards'
import { defineReference } from '#platform/calls/define-reference.ts'

export const dashboardsReference = defineReference(dashboards, {
  title: 'Dashboards',
  description:
    'How much the portal was used in a period, beside the period of equal length before. A meeting is one that was held; it and its participants count at its start.',
  calls: { get: 'Use of the organisation', getInstallation: 'Use of all organisations' },
  fields: {
    from: 'First day, in the time zone.',
    to: 'Last day, in the time zone; at most ten years after the first.',
    timezone: 'IANA time zone that decides when days begin.',
    step: 'Length of the parts of `series`; longer where there would be more than 400.',
    top: 'What `top` is ordered by.',
    hours: 'Participants at once, on average, by the hour of the week from Monday 0:00.',
  },
})
