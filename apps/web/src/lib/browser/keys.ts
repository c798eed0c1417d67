const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
/** They have keys of their own. */
const widgets = '[role="menu"], [role="listbox"], [role="combobox"], [role="dialog"]'

const withoutText = ['checkbox', 'radio', 'range', 'color', 'button', 'submit', 'file']

/** Checks whether a field takes text. */
export const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !withoutText.includes(target.type))

export const hasModal = (): boolean => document.querySelector('[aria-modal="true"]') !== null

/** Checks whether a key belongs to what is focused or open, rather than to the page. */
export function isKeyTaken(target: EventTarget | null): boolean {
  return hasModal() || (target instanceof Element && target.closest(`${typing}, ${widgets}`) !== null)
}
