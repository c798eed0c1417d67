import { fileEncodingLabels, fileEncodings } from '@foyer/contract/identity/file-encodings'
import type { ImportDraft } from '@foyer/contract/identity/user-imports.shapes'
import { NativeSelect, Text } from '@mantine/core'
import { defineTexts, toTexts, useTexts } from '#lib/texts.ts'
import type { ImportFile } from './use-import-file.ts'

const labels = toTexts(fileEncodingLabels)
const encodingTexts = defineTexts({
  en: {
    ...labels.en,
    encoding: 'Encoding',
    hint: 'If these words look wrong, choose another encoding:',
    chooseAgain: 'To change it, choose the file again.',
  },
  fr: {
    ...labels.fr,
    encoding: 'Encodage',
    hint: 'Si ces mots sont illisibles, choisissez un autre encodage :',
    chooseAgain: 'Pour le changer, choisissez de nouveau le fichier.',
  },
})

/** Shows in which encoding a file was read, with words for which that matters, and reads it in another one. */
export function EncodingChoice({ draft, file }: { draft: ImportDraft; file: ImportFile }) {
  const t = useTexts(encodingTexts)
  const { readAs, busy, readError } = file
  return (
    <div>
      <NativeSelect
        label={t.encoding}
        description={readAs === undefined ? t.chooseAgain : t.hint}
        data={fileEncodings.map((value) => ({ value, label: t[`encoding:${value}`] }))}
        value={draft.encoding}
        disabled={readAs === undefined || busy}
        error={readError}
        maw={{ sm: 320 }}
        onChange={(event) => {
          const chosen = fileEncodings.find((value) => value === event.currentTarget.value)
          if (chosen !== undefined) readAs?.(chosen)
        }}
      />
      <Text role="status" size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
        {draft.encodingSample.map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words never change order
          <span key={index}>
            {index > 0 && ' · '}
            <bdi>{word}</bdi>
          </span>
        ))}
      </Text>
    </div>
  )
}
