import { parseAddress, parseLine } from '@foyer/contract/recordings/allowed-networks'
import { maxNetworks, recordingSettingsErrors } from '@foyer/contract/recordings/recording-settings'
import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { IconBan, IconCircleCheck, IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ContractForm } from '#lib/form.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import classes from './recording-settings.module.css'
import { findAllowing, type Lines, measureLine, type SettingsValues } from './recording-settings.rules.ts'
import { recordingSettingsTexts } from './recording-settings.texts.ts'

type NetworkLinesProps = { form: ContractForm<SettingsValues & { version: number }>; address: string }

/** The addresses from which recordings are opened, which are tried before they are saved. */
export function NetworkLines({ form, address }: NetworkLinesProps) {
  const t = useTexts(recordingSettingsTexts)
  const { networks } = form.values
  const add = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<number>()
  const set = (lines: Lines) => form.setFieldValue('networks', lines)
  return (
    <CardSection
      title={t.networks}
      hint={t.networksHint}
      actions={
        <Button
          variant="default"
          ref={add}
          leftSection={<IconPlus />}
          disabled={networks.length >= maxNetworks}
          onClick={() => {
            setAdded(networks.length)
            set([...networks, { value: '', note: '' }])
          }}
        >
          {t.addLine}
        </Button>
      }
    >
      {networks.length > 0 && (
        <ul className={classes.lines}>
          {networks.map((line, at) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place
              key={at}
              at={at}
              value={line.value}
              autoFocus={at === added}
              onRemove={() => {
                set(networks.toSpliced(at, 1))
                // The focused button disappears with its line.
                add.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <Verdict lines={networks} address={address} own />
      <Trial lines={networks} />
    </CardSection>
  )
}

type LineProps = { at: number; value: string; autoFocus: boolean; onRemove: () => void }

function Line({ at, value, autoFocus, onRemove }: LineProps) {
  const t = useTexts(recordingSettingsTexts)
  const language = useLanguage()
  const size = measureLine(value)
  const problem = parseLine(value)
  const number = at + 1
  // The error of a line is that of what it says now: lines move up when one before them is removed.
  const errorText = typeof problem === 'string' ? recordingSettingsErrors[problem][language] : undefined
  return (
    <li className={classes.line}>
      <TextField
        name={`networks.${at}.value`}
        label={t.line(number)}
        errorText={errorText}
        dir="ltr"
        spellCheck={false}
        maxLength={100}
        autoFocus={autoFocus}
      />
      <TextField name={`networks.${at}.note`} label={t.note(number)} maxLength={100} />
      <Text size="sm" c="dimmed" className={classes.count}>
        {size === 'ipv6' ? t.ipv6 : size === undefined ? '' : t.addresses(size)}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t.removeLine(number)}
        title={t.removeLine(number)}
        onClick={onRemove}
      >
        <IconX />
      </ActionIcon>
    </li>
  )
}

type VerdictProps = { lines: Lines; address: string; own?: boolean }

/** Whether an address may open recordings, and by which line. */
function Verdict({ lines, address, own = false }: VerdictProps) {
  const t = useTexts(recordingSettingsTexts)
  const line = findAllowing(lines, address)
  const text = own
    ? line === 'all'
      ? t.ownAll(address)
      : line < 0
        ? t.ownOutside(address)
        : t.ownInside(address, line)
    : line === 'all'
      ? t.tryAll
      : line < 0
        ? t.tryOutside
        : t.tryInside(line)
  return (
    <div className={classes.verdict} data-outside={line === -1 || undefined}>
      {line === -1 ? <IconBan size={18} aria-hidden /> : <IconCircleCheck size={18} aria-hidden />}
      <Text size="sm" component="span">
        {text}
      </Text>
    </div>
  )
}

function Trial({ lines }: { lines: Lines }) {
  const t = useTexts(recordingSettingsTexts)
  const [address, setAddress] = useState('')
  return (
    <div className={classes.trial}>
      <TextInput
        label={t.tryLabel}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
      />
      <div role="status">
        {address.trim() !== '' &&
          (parseAddress(address) === undefined ? (
            <Text size="sm" c="dimmed">
              {t.tryInvalid}
            </Text>
          ) : (
            <Verdict lines={lines} address={address} />
          ))}
      </div>
    </div>
  )
}
