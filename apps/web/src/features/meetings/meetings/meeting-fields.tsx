import { defaults } from '@foyer/contract/operations/defaults'
import { Alert, Box, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ContractForm } from '#lib/form.ts'
import { useFormats } from '#lib/format.ts'
import { resolveLocalTime } from '#lib/local-time.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { ZonedTime } from '#ui/base/zoned-time.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { TimeZoneField } from '#ui/form/time-zone-field.tsx'
import classes from './meeting-fields.module.css'
import { shiftEnd } from './meetings.rules.ts'
import { meetingsTexts } from './meetings.texts.ts'

export type MeetingValues = {
  topic: string
  start: string
  end: string
  timezone: string
  password: string
  joinBeforeHost: boolean
}

/** The fields of a new or existing meeting; open meetings have no times. */
export function MeetingFields({ form, timed }: { form: ContractForm<MeetingValues>; timed: boolean }) {
  const t = useTexts(meetingsTexts)
  const { values, setFieldValue } = form
  const generate = useCallMutation(defaults.get)
  const moveStart = (start: string) => {
    setFieldValue('end', shiftEnd(form.getValues(), start))
    setFieldValue('start', start)
  }
  return (
    <>
      <TextField name="topic" label={t.topic} maxLength={200} data-autofocus />
      {timed && (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <DateTimeField name="start" label={t.start} onChange={moveStart} />
            <DateTimeField name="end" label={t.end} />
          </SimpleGrid>
          <TimeZoneField name="timezone" label={t.zone} />
          <StartPreview start={values.start} timezone={values.timezone} />
        </>
      )}
      <Group align="flex-start" gap="sm" className={classes.password}>
        <Box className={classes.grow}>
          <PasswordField name="password" label={t.password} maxLength={64} />
        </Box>
        <Button
          variant="default"
          leftSection={<IconRefresh />}
          loading={generate.isPending}
          onClick={() =>
            generate.mutate({}, { onSuccess: ({ meeting }) => setFieldValue('password', meeting.password) })
          }
        >
          {t.newPassword}
        </Button>
      </Group>
      <CheckboxField name="joinBeforeHost" label={t.joinBeforeHost} />
    </>
  )
}

/** The start in the meeting's and the user's time zone, with a notice if a clock change affects it. */
function StartPreview({ start, timezone }: { start: string; timezone: string }) {
  const t = useTexts(meetingsTexts)
  const formats = useFormats()
  const moment = resolveLocalTime(start, timezone)
  if (!moment) return null
  return (
    <Stack gap="xs">
      <Box>
        <Text size="sm" c="dimmed">
          {t.when}
        </Text>
        <ZonedTime instant={moment.instant} zone={timezone} />
      </Box>
      {moment.dst !== 'none' && (
        <Alert color="gray" variant="light" role="status">
          {moment.dst === 'missing' ? t.startMissing(formats.timeIn(moment.instant, timezone)) : t.startTwice}
        </Alert>
      )}
    </Stack>
  )
}
