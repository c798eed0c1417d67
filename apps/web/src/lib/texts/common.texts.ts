import { commonLabels } from '@foyer/contract/field-labels'
import { defineTexts, toTexts } from '#lib/texts.ts'

const labels = toTexts(commonLabels)

/** Texts that several slices share; a slice includes them in its own: `en: { ...commonTexts.en, … }`. */
export const commonTexts = defineTexts({
  en: {
    ...labels.en,
    cancel: 'Cancel',
    close: 'Close',
    copy: 'Copy',
    delete: 'Delete',
    disable: 'Disable',
    done: 'Done',
    edit: 'Edit',
    enable: 'Enable',
    next: 'Continue',
    remove: 'Remove',
    save: 'Save',
  },
  fr: {
    ...labels.fr,
    cancel: 'Annuler',
    close: 'Fermer',
    copy: 'Copier',
    delete: 'Supprimer',
    disable: 'Désactiver',
    done: 'Terminé',
    edit: 'Modifier',
    enable: 'Activer',
    next: 'Continuer',
    remove: 'Retirer',
    save: 'Enregistrer',
  },
})
