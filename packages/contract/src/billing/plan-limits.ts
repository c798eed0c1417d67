/** Licences that a subscription can have. */
export const minLicences = 1
export const maxLicences = 100

/** The limits of a plan, in which unit, and the bounds of the number; without a number it is unlimited. */
export const planLimits = {
  participants: { unit: 'number', min: 2, max: 10_000 },
  meetingMinutes: { unit: 'minutes', min: 1, max: 1440 },
  recordingStorage: { unit: 'gigabytes', min: 0, max: 1_000_000 },
} as const

export type PlanLimit = keyof typeof planLimits
export const planLimitNames = ['participants', 'meetingMinutes', 'recordingStorage'] as const satisfies PlanLimit[]
export const limitUnits = ['number', 'minutes', 'gigabytes'] as const
