import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorInput.layer.css'
import { ColorInput, ColorSwatch, MantineThemeProvider } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { type FieldProps, useField } from '#ui/form/form-context.ts'
import { colourFieldTexts } from './colour-field.texts.ts'

type ColourFieldProps = Pick<FieldProps<string>, 'name' | 'label'> & {
  /** The colour in effect when the value, `#rrggbb`, is ''. */
  placeholder: string
}

/** Normalizes the colour as `#rrggbb`; accepts three digits and a missing `#`, and returns anything else as typed. */
function normalizeColour(text: string): string {
  const digits = text.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${digits.replace(/./g, '$&$&')}`
  return /^[0-9a-f]{6}$/.test(digits) ? `#${digits}` : text.trim()
}

/** A colour that can be typed, picked or sampled from the screen. */
export function ColourField({ name, label, placeholder }: ColourFieldProps) {
  const t = useTexts(colourFieldTexts)
  const { value, onChange, onBlur, ...field } = useField(name, label)
  // The only way to label the sliders of Mantine's picker.
  const picker = { ColorPicker: { defaultProps: { saturationLabel: t.shade, hueLabel: t.hue } } }
  return (
    <MantineThemeProvider theme={{ components: picker }}>
      <ColorInput
        {...field}
        value={value}
        placeholder={placeholder}
        leftSection={value === '' && <ColorSwatch color={placeholder} size={18} />}
        onChange={onChange}
        // An invalid colour is kept as typed and reported by validation instead of being discarded.
        fixOnBlur={false}
        onBlur={() => {
          if (normalizeColour(value) !== value) onChange(normalizeColour(value))
          onBlur()
        }}
        eyeDropperButtonProps={{ 'aria-label': t.pick }}
        dir="ltr"
      />
    </MantineThemeProvider>
  )
}
