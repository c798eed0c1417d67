import { defineTexts } from '#lib/texts.ts'

export const tenantImageTexts = defineTexts({
  en: {
    limits: 'JPG, PNG or WebP, under 2 MB. An image is saved as soon as you choose it.',
    uploaded: 'Image uploaded successfully',
    removed: 'Image removed successfully',
    restored: 'Image restored successfully',
  },
  fr: {
    limits: 'JPG, PNG ou WebP, moins de 2 Mo. Une image est enregistrée dès que vous la choisissez.',
    uploaded: 'Image envoyée avec succès',
    removed: 'Image retirée avec succès',
    restored: 'Image rétablie avec succès',
  },
})
