import { Alert, Box, Button, Checkbox, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ContractForm } from '#lib/form.ts'
import { useFormats } from '#lib/format.ts'
import { resolveLocalTime } from '#lib/local-time.ts'
import { useTexts } from '#lib/texts.ts'
import { ZonedTime } from '#ui/base/zoned-time.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TimeZoneSelect } from '#ui/form/time-zone-select.tsx'
import classes from './meeting-fields.module.css'
import { generatePassword, shiftEnd } from './meetings.rules.ts'
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
  const { field } = form
  const values = form.form.getValues()
  const start = field('start')
  return (
    <>
      <TextInput label={t.topic} maxLength={200} data-autofocus {...field('topic')} />
      {timed && (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              type="datetime-local"
              label={t.start}
              {...start}
              onChange={(event) => {
                const next = event.currentTarget.value
                form.form.setFieldValue('end', shiftEnd(form.form.getValues(), next))
                start.onChange(event)
              }}
            />
            <TextInput type="datetime-local" label={t.end} {...field('end')} />
          </SimpleGrid>
          <TimeZoneSelect label={t.zone} {...field('timezone')} />
          <StartPreview start={values.start} timezone={values.timezone} />
        </>
      )}
      <Group align="flex-start" gap="sm" className={classes.password}>
        <Box className={classes.grow}>
          <PasswordField label={t.password} autoComplete="off" maxLength={64} {...field('password')} />
        </Box>
        <Button
          variant="default"
          leftSection={<IconRefresh />}
          onClick={() => form.form.setFieldValue('password', generatePassword())}
        >
          {t.newPassword}
        </Button>
      </Group>
      <Checkbox label={t.joinBeforeHost} {...form.form.getInputProps('joinBeforeHost', { type: 'checkbox' })} />
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
