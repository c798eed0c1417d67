import { meetings } from '@foyer/contract/meetings/meetings'
import { meetingsErrors } from '@foyer/contract/meetings/meetings.errors'
import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import type { MeetingOptions } from '@foyer/contract/meetings/options/meeting-options'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  defaultTimes,
  findPastStart,
  keepLength,
  maxAddresses,
  toEmails,
  toInvitees,
  toTimesFrom,
} from '#features/meetings/meetings/meetings.rules.ts'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import {
  findEarlyEnd,
  toRecurrenceInput,
  toRecurrenceValues,
} from '#features/meetings/meetings/series/recurrence.rules.ts'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useCan } from '#lib/can.tsx'
import { useContractForm } from '#lib/form.ts'
import { deviceTimeZone, useFormats } from '#lib/format.ts'
import { formatPerson, parseAddresses } from '#lib/forms/addresses.ts'
import { useQueryFields } from '#lib/lists/query-fields.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { AlternativeHostsField } from './alternative-hosts-field.tsx'
import { CapacityWarning } from './capacity-warning.tsx'
import { GroupsField } from './groups-field.tsx'
import { ManagersField } from './managers-field.tsx'
import classes from './meeting-fields.module.css'
import { MeetingFields } from './meeting-fields.tsx'
import { MeetingPreview } from './meeting-preview.tsx'
import { PeopleField } from './people-field.tsx'
import { useUpcomingStart } from './use-upcoming-start.ts'

type Defaults = {
  readonly password: string
  readonly timezone: string
  readonly modeId: string
  readonly options: MeetingOptions
  readonly maxParticipants: number | null
}

type NewMeetingProps = {
  defaults: Defaults
  /** The meeting that is scheduled again. */
  template?: Meeting | undefined
  onSaved: (meeting: Meeting) => void
}

/** Names the draft: a meeting that is scheduled again, or at a chosen time, has one of its own. */
const nameDraft = (template: Meeting | undefined, start: string | undefined): string => {
  if (template !== undefined) return `schedule-again-${template.id}`
  return start === undefined ? 'schedule-meeting' : `schedule-meeting-${start}`
}

/** Finds the error of one of the chosen alternative hosts. */
function findRefusal(errors: { readonly [field: string]: string }) {
  for (const [name, message] of Object.entries(errors)) {
    const index = /^alternativeHosts\.(\d+)$/.exec(name)?.[1]
    if (index !== undefined) return { index: Number(index), message }
  }
  return undefined
}

export function NewMeeting({ defaults, template, onSaved }: NewMeetingProps) {
  const t = useTexts(meetingsTexts)
  const navigate = useNavigate()
  const canInvite = useCan(meetings.invite, 'scheduled')
  const sendsEmail = useSendsEmail()
  const create = useCallMutation(meetings.create, { errors: 'form' })
  const { zone } = useFormats()
  const { start: chosenStart } = useQueryFields()
  const [initialValues] = useState(() => {
    const timezone = template?.timezone ?? (defaults.timezone || deviceTimeZone())
    const invitees = template === undefined ? [] : template.invitees.map(formatPerson)
    const usual = toTimesFrom(chosenStart, zone, timezone) ?? defaultTimes(timezone, Date.now())
    const times = template === undefined ? usual : keepLength(template, usual)
    const recurrence = toRecurrenceValues(null, times.start)
    const { topic } = template ?? { topic: '' }
    const { modeId, options } = template ?? defaults
    const hosts = (template?.invitees ?? []).filter(({ alternativeHost }) => alternativeHost)
    const groups: string[] = []
    const alternativeHosts = hosts.map(({ email }) => email)
    const { password } = defaults
    const security = { password, modeId, options }
    const managers = template?.own ? template.managers.map(formatPerson) : []
    return { topic, ...times, timezone, recurrence, ...security, invitees, groups, alternativeHosts, managers }
  })
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/meetings/meetings.shapes')).MeetingForm,
    errors: meetingsErrors,
    initialValues,
    predictErrors: (values) => ({ ...findPastStart(values, Date.now()), ...findEarlyEnd(values) }),
    // Null is invalid: nothing is scheduled while an address is wrong. Without the permission the field is not sent.
    toInput: ({ invitees, groups, alternativeHosts, managers, recurrence, ...values }) => ({
      ...values,
      ...(alternativeHosts.length === 0 ? {} : { alternativeHosts }),
      ...(managers.length === 0 ? {} : { managers: toEmails(managers) }),
      ...toRecurrenceInput(recurrence),
      ...(groups.length === 0 ? {} : { groups }),
      ...(invitees.length === 0 ? {} : { invitees: toInvitees(invitees) ?? null }),
    }),
    send: async (input) => onSaved(await create.mutateAsync(input)),
    draft: nameDraft(template, chosenStart),
  })
  // A time that was chosen in the calendar is no suggestion.
  useUpcomingStart(form, chosenStart === undefined ? initialValues : undefined)
  const { invitees: people, alternativeHosts, managers, options } = form.values
  const invites = sendsEmail && options.emailInvitation
  const { addresses } = parseAddresses(people.join('\n'))
  const emails = addresses.map(({ email }) => email)
  const { groups } = form.values
  const scope = {
    ...(canInvite && emails.length > 0 ? { invitees: emails.slice(0, maxAddresses) } : {}),
    ...(canInvite && groups.length > 0 ? { groups } : {}),
  }
  const setHosts = (next: string[]) => form.setFieldValue('alternativeHosts', next)
  const setPeople = (next: string[]) => {
    form.setFieldValue('invitees', next)
    const left = new Set(parseAddresses(next.join('\n')).addresses.map(({ email }) => email))
    if (!alternativeHosts.every((email) => left.has(email)))
      setHosts(alternativeHosts.filter((email) => left.has(email)))
  }
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        <Form form={form} label={t.scheduleTitle} card>
          <MeetingFields
            form={form}
            timed
            scope={scope}
            people={
              canInvite && (
                <>
                  <PeopleField name="invitees" people={people} onChange={setPeople} />
                  <GroupsField
                    name="groups"
                    kind="scheduled"
                    value={groups}
                    onChange={(ids) => form.setFieldValue('groups', ids)}
                  />
                  <CapacityWarning max={defaults.maxParticipants} invited={emails} />
                </>
              )
            }
            alternativeHosts={
              addresses.length === 0
                ? undefined
                : {
                    count: alternativeHosts.length,
                    field: (
                      <AlternativeHostsField
                        people={addresses}
                        value={alternativeHosts}
                        onChange={setHosts}
                        refusal={findRefusal(form.errors)}
                      />
                    ),
                  }
            }
            managers={{
              count: parseAddresses(managers.join('\n')).addresses.length,
              field: (
                <ManagersField
                  people={managers}
                  onChange={(next) => form.setFieldValue('managers', next)}
                  errors={form.errors}
                />
              ),
            }}
          />
          <FormActions
            submit={t.schedule}
            note={addresses.length > 0 && (invites ? t.willSend(addresses.length) : t.willAdd(addresses.length))}
            onCancel={() => void navigate({ to: '/portal/landing-page' })}
          />
        </Form>
        <MeetingPreview values={form.values} />
      </div>
    </div>
  )
}
