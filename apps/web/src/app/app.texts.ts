import { ofName } from '#lib/texts/of-name.ts'
import { defineTexts } from '#lib/texts.ts'

/** Texts of what surrounds every page. */
export const appTexts = defineTexts({
  en: {
    searchPages: 'Search',
    notFound: 'Page not found',
    notFoundBody: "There's nothing at this address. The link may be wrong or out of date.",
    noAccess: "You don't have access to this page",
    noAccessBody: (tenant: string) => `An administrator of ${tenant} can give you access.`,
    toHome: 'Go to the home page',
    back: 'Back',
  },
  fr: {
    searchPages: 'Rechercher',
    notFound: 'Page introuvable',
    notFoundBody: 'Il n’y a rien à cette adresse. Le lien est peut-être erroné ou périmé.',
    noAccess: 'Vous n’avez pas accès à cette page',
    noAccessBody: (tenant) => `Un administrateur ${ofName(tenant)} peut vous donner l’accès.`,
    toHome: 'Aller à l’accueil',
    back: 'Retour',
  },
})
